import { Fragment } from 'react'
import { pagePath } from '#contract/pages.ts'
import { ROLE, type Role } from '#domain/account-role.ts'
import { fullName, type Named } from '#domain/person-name.ts'
import { TextLink } from './TextLink.tsx'

/** `role` where it may be a student; an employee otherwise. Students are not sent the ids of employees. */
export interface LinkedPerson extends Named {
  id?: number | null
  role?: Role
}

interface PersonLinkProps<Person extends LinkedPerson> {
  person: Person
  nameOf?(person: Person): string
  /** Where leaving would lose what is typed or chosen. */
  inNewTab?: boolean
}

/** A person's name as a link to their page; without an id the name alone: <PersonLink person={note.employee} />. */
export function PersonLink<Person extends LinkedPerson>({
  person,
  nameOf = fullName,
  inNewTab = false,
}: PersonLinkProps<Person>) {
  if (typeof person.id !== 'number') return nameOf(person)
  const page = person.role === ROLE.student ? 'student' : 'employeeEdit'
  return (
    <TextLink to={pagePath(page, { id: person.id })} inNewTab={inNewTab}>
      {nameOf(person)}
    </TextLink>
  )
}

/** 'Ada Lovelace, Alan Turing' */
export function PersonLinks<Person extends LinkedPerson>({ people, nameOf }: PersonLinksProps<Person>) {
  return people.map((person, index) => (
    <Fragment key={person.id}>
      {index > 0 ? ', ' : ''}
      <PersonLink person={person} {...(nameOf && { nameOf })} />
    </Fragment>
  ))
}

interface PersonLinksProps<Person extends LinkedPerson> extends Pick<PersonLinkProps<Person>, 'nameOf'> {
  people: readonly Person[]
}
