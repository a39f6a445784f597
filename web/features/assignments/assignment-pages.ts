import { pagePath } from '#contract/pages.ts'

/** The links below the title of both. */
export const ASSIGNMENT_PAGES = {
  linksLabel: 'Assignments',
  links: [
    { label: 'All', to: pagePath('assignments') },
    { label: 'To grade', to: pagePath('grading') },
  ],
}
