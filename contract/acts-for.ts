/** The header that names the person whom a page acts for, by id. A call for another than the session's person is refused. */
export const ACTS_FOR = 'acts-for'
