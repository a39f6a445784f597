-- A placement that was removed has no row of its own any more. Its last entry leads from the student to its history.
create index history_removed_placements on history ((changes #>> '{student_id,from}'), entity_id)
  where entity = 'placement' and action = 'removed';
