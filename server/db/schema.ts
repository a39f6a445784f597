import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CompletionTiming } from '#domain/course-work-status.ts'
import type { FeedEvent } from '#domain/feed-events.ts'
import type { ImportKey } from '#domain/import-fields.ts'
import type { ImportKind, ImportOutcome } from '#domain/import-kinds.ts'

/** The tables of the migrations, as Kysely sees them. */
export interface Schema {
  school: SchoolTable
  mail_status: MailStatusTable
  users: UsersTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  setup_codes: { code_hash: Buffer; created_at: Time; expires_at: Date }
  invitations: InvitationsTable
  second_factors: SecondFactorsTable
  recovery_codes: { user_id: number; code_hash: Buffer }
  pending_logins: PendingLoginsTable
  known_browsers: KnownBrowsersTable
  campuses: CampusesTable
  cohorts: CohortsTable
  days_off: DaysOffTable
  feeds: FeedsTable
  feed_events: FeedEventsTable
  cohort_instructors: { cohort_id: number; position: number; employee_id: number }
  students: StudentsTable
  enrolments: EnrolmentsTable
  student_notes: StudentNotesTable
  placements: PlacementsTable
  daily_feedbacks: DailyFeedbacksTable
  conversation_requests: ConversationRequestsTable
  attention_snoozes: AttentionSnoozesTable
  attendance: AttendanceTable
  tags: TagsTable
  assignments: AssignmentsTable
  assignment_tags: { assignment_id: number; tag_id: number }
  assignment_searches: { assignment_id: number; search_text: ColumnType<string, never, never> }
  course_works: CourseWorksTable
  attempts: AttemptsTable
  allowances: AllowancesTable
  grading_queue: GradingQueueTable
  grading_drafts: GradingDraftsTable
  student_summaries: StudentSummariesTable
  cohort_summaries: CohortSummariesTable
  kept_counts: { list: 'assignments' | 'students'; n: Kept }
  last_writes: { user_id: number; wrote_at: Date }
  history: HistoryTable
  idempotency_keys: IdempotencyKeysTable
  pending_notifications: PendingNotificationsTable
  reminders_sent: RemindersSentTable
  notices: NoticesTable
  notice_preferences: NoticePreferencesTable
  disclosures: DisclosuresTable
  undos: UndosTable
  imports: ImportsTable
  import_rows: ImportRowsTable
  import_progress: { import_id: number; done: number }
}

type Time = ColumnType<Date, Date | undefined, Date>
type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>
/** YYYY-MM-DD: dates never pass through a Date object. */
type Day = string
type Kept = ColumnType<number, never, never>

interface SchoolTable {
  only_row: Generated<boolean>
  is_demo: Generated<boolean>
  ready_at: TimeOrNull
  first_steps_skipped: Generated<string[]>
  first_steps_over_at: TimeOrNull
  attendance: Generated<boolean>
  name: Generated<string>
  logo: Buffer | null
  logo_hash: string | null
  logo_width: number | null
  logo_height: number | null
  version: Generated<number>
  updated_at: Time
}

interface MailStatusTable {
  only_row: Generated<boolean>
  sent_at: TimeOrNull
  failed_at: TimeOrNull
  failure: string | null
}

interface UsersTable {
  id: Generated<number>
  role: 1 | 2
  first_name: string
  middle_name: string | null
  last_name: string
  email: string
  status: Generated<'active' | 'inactive'>
  password_hash: string | null
  password_temporary: Generated<boolean>
  password_expires_at: TimeOrNull
  last_login_at: TimeOrNull
  /** Sums up notice_preferences; kept by a trigger. */
  mail_notifications: ColumnType<boolean, never, never>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

interface SessionsTable {
  token_hash: Buffer
  id: Generated<number>
  user_id: number
  created_at: Time
  last_seen_at: Time
  expires_at: Date
  user_agent: string
  address: string
}

interface PasswordResetsTable {
  token_hash: Buffer
  user_id: number
  created_at: Time
  expires_at: Date
}

interface InvitationsTable {
  user_id: number
  id: Generated<number>
  token_hash: Buffer | null
  created_at: Time
  expires_at: Date
  invited_by_id: number | null
}

interface SecondFactorsTable {
  user_id: number
  secret: Buffer
  is_encrypted: boolean
  confirmed_at: TimeOrNull
  last_step: Generated<number>
  created_at: Date
}

interface PendingLoginsTable {
  token_hash: Buffer
  user_id: number
  tries: Generated<number>
  created_at: Date
  expires_at: Date
}

interface KnownBrowsersTable {
  id: Generated<number>
  user_id: number
  token_hash: Buffer
  created_at: Date
  last_login_at: Date
  expires_at: Date
}

interface CampusesTable {
  id: Generated<number>
  name: string
  code: string
  is_retired: Generated<boolean>
  version: Generated<number>
  updated_at: Time
}

interface TagsTable {
  id: Generated<number>
  name: string
  version: Generated<number>
  updated_at: Time
}

interface DaysOffTable {
  id: Generated<number>
  name: string
  first_day: Day
  last_day: Day
  /** Null means every campus. */
  campus_id: number | null
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

interface FeedsTable {
  user_id: number
  uid: Generated<string>
  token_hash: Buffer
  created_at: Time
  read_at: Date | null
}

interface FeedEventsTable {
  user_id: number
  key: string
  event: ColumnType<FeedEvent, string, string>
  sequence: number
  changed_at: Date
  cancelled_at: Date | null
}

interface CohortsTable {
  id: Generated<number>
  name: string
  campus_id: number
  course_id: number
  applications_open: Day | null
  applications_close: Day | null
  prework_start: Day | null
  classroom_start: Day | null
  graduation: Day | null
  /** Weekdays of its course; kept by triggers. */
  days_off: GeneratedAlways<Day[]>
  feedback_nag: boolean
  target_size: number
  search_text: GeneratedAlways<string>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

interface StudentsTable {
  id: number
  address: string
  city: string
  state: string
  zip_code: string
  phone: string
  cohort_id: number | null
  course_id: number
  application_status: 'confirmed' | 'placed' | 'dropped_out'
  skip_placement_reporting: boolean
  photo_file_name: string | null
  search_text: ColumnType<string, never, never>
  erased_at: TimeOrNull
  erased_by: ColumnType<number | null, number | null | undefined, number | null>
}

interface EnrolmentsTable {
  id: Generated<number>
  student_id: number
  cohort_id: number
  joined_on: ColumnType<Day, Day | undefined, Day>
  started_at: Time
  ended_at: TimeOrNull
  ended_as: 'transferred' | 'dropped_out' | null
  reason: Generated<string>
  last_day: ColumnType<Day | null, Day | null | undefined, Day | null>
}

interface StudentNotesTable {
  id: Generated<number>
  student_id: number
  employee_id: number
  content: string
  kind: Generated<'note' | 'call' | 'meeting' | 'chat' | 'career'>
  is_pinned: Generated<boolean>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

interface PlacementsTable {
  id: Generated<number>
  student_id: number
  cohort_id: number | null
  company_name: string
  placement_type: string
  job_title: string
  pre_income: number | null
  post_income: number | null
  placed_at: Day
  placement_duration: string
  placement_rate: number | null
  placement_rate_unit: 'hour' | 'year' | null
  how_found_notes: string
  notes: string
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

interface DailyFeedbacksTable {
  id: Generated<number>
  student_id: number
  cohort_id: number
  feedback_on: Day
  understanding_score: number
  understanding_explanation: string
  support_score: number
  support_explanation: string
  feeling_score: number
  feeling_explanation: string
  thanks: string
  recommended_experiences: string
  accomplishment: string
  additional_information: string
  additional_conversation_wanted: boolean
  /** The request for a 1:1 that it asked for, also after the wish was taken back. */
  request_id: ColumnType<number | null, number | null | undefined, number | null>
  // The four of the release before: its servers still read them, nothing else reads or writes them.
  conversation_done_at: TimeOrNull
  conversation_done_by: ColumnType<number | null, number | null | undefined, number | null>
  conversation_asked_at: TimeOrNull
  conversation_withdrawn_at: TimeOrNull
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

/** At most one open (done_at is null) per student. */
interface ConversationRequestsTable {
  id: Generated<number>
  student_id: number
  asked_on: Day
  asked_at: Date
  withdrawn_at: TimeOrNull
  taken_by_id: ColumnType<number | null, number | null | undefined, number | null>
  taken_at: TimeOrNull
  done_by_id: ColumnType<number | null, number | null | undefined, number | null>
  done_at: TimeOrNull
  note_id: ColumnType<number | null, number | null | undefined, number | null>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

interface AttentionSnoozesTable {
  id: Generated<number>
  student_id: number
  until: Day
  reason: string
  kinds: string[]
  snoozed_by_id: number
  snoozed_at: Date
  ended_at: TimeOrNull
  ended_by_id: ColumnType<number | null, number | null | undefined, number | null>
}

interface AttendanceTable {
  id: Generated<number>
  student_id: number
  cohort_id: number
  day: Day
  /** Null once a mark was taken back. */
  status: 'present' | 'late' | 'absent' | 'excused' | null
  marked_by_id: number
  marked_at: Date
  version: Generated<number>
}

interface AssignmentsTable {
  id: Generated<number>
  name: string
  slug: string
  assignment_type: 'graded' | 'not_graded'
  workflow_state: Generated<'unassigned' | 'assigned'>
  assigned_at: TimeOrNull
  due_at: TimeOrNull
  /** Set means Scheduled: the planned release. */
  visible_from: TimeOrNull
  release_problem: 'past_due' | 'graduated' | 'archived' | null
  archived_at: TimeOrNull
  repository: string
  notes: string
  cohort_id: number
  parent_id: number | null
  completed: Kept
  graded: Kept
  score_sum: Kept
  score_count: Kept
  before_joining: Kept
  excused: Kept
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

interface CourseWorksTable {
  id: Generated<number>
  assignment_id: number
  student_id: number
  repository: string
  site: string
  student_comment: string
  instructor_comment: Generated<string>
  grade: 1 | 3 | 5 | null
  workflow_state: Generated<'completed' | 'graded' | 'returned'>
  completed_at: Date
  submitted_at: TimeOrNull
  timed_at: TimeOrNull
  attempt: Generated<number>
  graded_by_id: number | null
  graded_at: TimeOrNull
  returned_grade: ColumnType<1 | 3 | 5 | null, 1 | 3 | 5 | null | undefined, 1 | 3 | 5 | null>
  carried_from: ColumnType<number | null, number | null | undefined, number | null>
  carried_at: TimeOrNull
  carried_timing: ColumnType<CompletionTiming | null, CompletionTiming | null | undefined, CompletionTiming | null>
  is_superseded: Generated<boolean>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

/** Submissions and feedback are written by a trigger on course_works. */
interface AttemptsTable {
  id: Generated<number>
  course_work_id: number
  attempt: number
  kind: 'submission' | 'feedback' | 'return' | 'return_undone'
  at: Date
  actor_id: number | null
  repository: Generated<string>
  site: Generated<string>
  student_comment: Generated<string>
  grade: ColumnType<1 | 3 | 5 | null, 1 | 3 | 5 | null | undefined, never>
  instructor_comment: Generated<string>
  due_at: ColumnType<Date | null, Date | null | undefined, never>
  is_carried: Generated<boolean>
}

/** An extension, an excuse or both. */
interface AllowancesTable {
  id: Generated<number>
  student_id: number
  assignment_id: number
  due_at: TimeOrNull
  due_reason: Generated<string>
  extended_at: TimeOrNull
  extended_by_id: ColumnType<number | null, number | null | undefined, number | null>
  excused_at: TimeOrNull
  excused_by_id: ColumnType<number | null, number | null | undefined, number | null>
  excuse_reason: Generated<string>
  version: Generated<number>
  created_at: Time
  updated_at: Time
}

interface GradingQueueTable {
  course_work_id: Kept
  cohort_id: Kept
  assignment_id: Kept
  student_id: Kept
  waiting_since: ColumnType<Date, never, never>
}

interface UndosTable {
  id: Generated<string>
  actor_id: number
  kind: string
  data: unknown
  students: number[]
  done_at: Date
  undone_at: TimeOrNull
}

interface GradingDraftsTable {
  course_work_id: number
  employee_id: number
  grade: 1 | 3 | 5 | null
  instructor_comment: string
  updated_at: Time
}

interface StudentSummariesTable {
  student_id: number
  placement_count: Kept
  feedback_count: Kept
  understanding_sum: Kept
  support_sum: Kept
  grade_count: Kept
  grade_sum: Kept
  last_reflection_on: ColumnType<string | null, never, never>
}

interface CohortSummariesTable {
  cohort_id: number
  confirmed_students: Kept
  total_students: Kept
  placed_students: Kept
  placement_count: Kept
  days_to_place_sum: Kept
  days_to_place_count: Kept
  salary_sum: Kept
  salary_count: Kept
  feedback_count: Kept
  understanding_sum: Kept
  support_sum: Kept
}

export interface HistoryTable {
  id: Generated<number>
  entity: string
  entity_id: number
  action: string
  actor_id: number | null
  at: Time
  changes: ColumnType<Record<string, { from: unknown; to: unknown }>, string, string>
}

interface IdempotencyKeysTable {
  user_id: number
  key: string
  call: string
  body_hash: Buffer
  response: ColumnType<unknown, string, never>
  created_at: Time
}

/** Written by servers of the previous version only; the news becomes a notice. */
interface PendingNotificationsTable {
  student_id: number
  assignment_id: number
  kind: 'assigned' | 'graded'
  created_at: Date
}

interface NoticesTable {
  id: Generated<number>
  user_id: number
  kind: string
  assignment_id: ColumnType<number | null, number | null | undefined, number>
  student_id: ColumnType<number | null, number | null | undefined, never>
  cohort_id: ColumnType<number | null, number | null | undefined, never>
  day: ColumnType<Day | null, Day | null | undefined, never>
  created_at: Date
  read_at: TimeOrNull
  unmailed_since: TimeOrNull
  mailed_at: TimeOrNull
}

interface NoticePreferencesTable {
  user_id: number
  kind: string
  email: 'now' | 'digest' | 'off'
}

interface RemindersSentTable {
  student_id: number
  feedback_on: Day
  kind: 'evening' | 'morning'
  sent_at: Date
}

interface DisclosuresTable {
  id: Generated<number>
  student_id: number
  employee_id: number
  kind: string
  call: string
  slot: Date
  first_at: Date
  last_at: Date
  times: Generated<number>
}

interface ImportsTable {
  id: Generated<number>
  kind: ImportKind
  actor_id: number
  columns: ColumnType<{ header: string; field: ImportKey | null }[], string, string>
  cohort_id: number | null
  may_transfer: boolean
  hash: string
  new_rows: number
  changed_rows: number
  unchanged_rows: number
  invalid_rows: number
  transfer_rows: Generated<number>
  invited: Generated<number>
  created_at: Date
  committed_at: TimeOrNull
  undone_at: TimeOrNull
  tags: Generated<number[]>
}

interface ImportRowsTable {
  import_id: number
  position: number
  line: number
  cells: ColumnType<string[], string, never>
  outcome: ImportOutcome
  label: string
  record_id: number | null
  student_id: number | null
  changes: ColumnType<{ field: string; from: string | null; to: string | null }[], string, string>
  problems: ColumnType<string[], string, string>
  version: ColumnType<number | null, number | null | undefined, number | null>
  restores: ColumnType<unknown, string | null | undefined, string | null>
}
