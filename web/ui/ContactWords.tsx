import { type Contact, contactWhat, daysAgo } from '#domain/student-contact.ts'
import { PersonLink } from './PersonLink.tsx'

/** 'Call by Ida Larsen, 3 days ago', with a link to whoever it was. */
export function ContactWords({ contact, now }: { contact: Contact; now: Date }) {
  return (
    <>
      {contactWhat(contact)}
      {contact.by ? (
        <>
          {' '}
          by <PersonLink person={contact.by} />
        </>
      ) : null}
      , {daysAgo(contact.at, now)}
    </>
  )
}
