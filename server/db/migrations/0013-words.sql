-- In the search for cohorts these words mean a course and nothing else. A campus that has one as its code could not be found by it.
update campuses set code = code || 'camp' where code in ('ux', 'fs', 'dev');
alter table campuses add constraint campuses_code_is_no_keyword check (code not in ('ux', 'fs', 'dev'));

-- Reflections are counted in characters as people see them, each of 16 composed code points at most.
-- Taken apart they are more; no text that the form accepts comes near these lengths.
alter table daily_feedbacks
  drop constraint daily_feedbacks_understanding_explanation_check,
  drop constraint daily_feedbacks_support_explanation_check,
  drop constraint daily_feedbacks_feeling_explanation_check,
  drop constraint daily_feedbacks_thanks_check,
  drop constraint daily_feedbacks_recommended_experiences_check,
  drop constraint daily_feedbacks_accomplishment_check,
  drop constraint daily_feedbacks_additional_information_check,
  add constraint daily_feedbacks_one_word
    check (char_length(feeling_explanation) <= 27 * 48 and feeling_explanation !~ '\s'),
  add constraint daily_feedbacks_lengths check (
    char_length(understanding_explanation) <= 480 * 48 and char_length(support_explanation) <= 480 * 48
    and char_length(thanks) <= 480 * 48 and char_length(recommended_experiences) <= 480 * 48
    and char_length(accomplishment) <= 480 * 48 and char_length(additional_information) <= 480 * 48);
