-- Employees are found by name and email as students are. They are few, so their words need no column of their own.
create index employees_search on users
  using gin (fold(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) where role = 2;
