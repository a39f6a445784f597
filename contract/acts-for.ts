/** Header with the id of the user a page was loaded for. A call is refused if the session now belongs to someone else. */
export const ACTS_FOR = 'acts-for'
