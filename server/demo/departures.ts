// Transfers and drop-outs, by the ids in cohorts.ts.

export const TRANSFERS: readonly { from: number; to: number; afterWeeks: number; reason: string }[] = [
  { from: 1, to: 4, afterWeeks: 5, reason: 'Parental leave; comes back with the next cohort that has room.' },
  { from: 4, to: 6, afterWeeks: 4, reason: 'Wanted to repeat the server weeks rather than rush through React.' },
  { from: 5, to: 7, afterWeeks: 3, reason: 'Moved from Kansas City to Saint Paul for their partner’s work.' },
  { from: 6, to: 9, afterWeeks: 6, reason: 'Surgery and recovery; agreed on a fresh start with a later cohort.' },
  { from: 8, to: 9, afterWeeks: 7, reason: 'Moved from Kansas City to Minneapolis and goes on there.' },
  { from: 8, to: 11, afterWeeks: 3, reason: 'Family emergency abroad; starts again in Kansas City next month.' },
]

/** Weeks from the first day of class; negative before it. */
export const DEPARTURES: readonly { from: number; afterWeeks: number; reason: string }[] = [
  { from: 1, afterWeeks: 3, reason: 'Took a full-time position with their previous employer.' },
  { from: 2, afterWeeks: 6, reason: 'Health reasons. May apply again next year.' },
  { from: 3, afterWeeks: 2, reason: 'Could not arrange child care for the classroom hours.' },
  { from: 4, afterWeeks: 8, reason: 'Decided that programming is not for them; left on good terms.' },
  { from: 6, afterWeeks: 1, reason: 'Moved out of state.' },
  { from: 7, afterWeeks: 4, reason: 'Financial reasons; talked through the options with Colleen first.' },
  { from: 8, afterWeeks: 5, reason: 'Hired away as a support technician in week five.' },
  { from: 9, afterWeeks: 3, reason: 'Personal reasons, not recorded at their request.' },
  { from: 11, afterWeeks: -4, reason: 'Found that the prework took more time than they have this year.' },
]
