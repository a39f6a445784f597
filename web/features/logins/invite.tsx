import { Text } from '@mantine/core'
import { INVITATION_LIMIT } from '#domain/account-invitation.ts'
import { fullName } from '#domain/person-name.ts'
import { api } from '#web/api/client.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { showToast } from '#web/ui/toast.ts'

export interface Invitable {
  id: number
  first_name: string
  last_name: string
  email: string
}

/** Mails each a link to choose a password. True if someone was invited. */
export async function invitePeople(people: readonly Invitable[]): Promise<boolean> {
  if (people.length === 0 || people.length > INVITATION_LIMIT) {
    await showMessage(
      people.length === 0
        ? { title: 'Nobody Selected', body: 'Please select the people to invite.' }
        : { title: 'Too Many People', body: `Please select at most ${INVITATION_LIMIT} people to invite.` },
    )
    return false
  }
  const saved = await whileSaving(() => api.logins.invite({ body: { user_ids: people.map(({ id }) => id) } }))
  if (!saved.ok) return false
  const { invited, refused } = saved.data
  const [first] = people
  if (refused.length > 0) {
    await showMessage({
      title: invited.length === 0 ? 'Nobody Invited' : `${invited.length} of ${people.length} Invited`,
      body: <LeftOut people={people} refused={refused} />,
    })
  } else {
    showToast(
      people.length === 1 && first
        ? `${first.email} gets an invitation.`
        : `${people.length} people get an invitation.`,
    )
  }
  return invited.length > 0
}

interface LeftOutProps {
  people: readonly Invitable[]
  refused: readonly { id: number; problem: string }[]
}

/** Who was left out, and why. */
export function LeftOut({ people, refused }: LeftOutProps) {
  const names = new Map(people.map((person) => [person.id, fullName(person)]))
  return (
    <>
      <Text mb="xs">{refused.length === 1 ? 'One was left out:' : `${refused.length} were left out:`}</Text>
      <Text component="ul" size="sm" style={{ display: 'grid', gap: 4 }}>
        {refused.map(({ id, problem }) => (
          <li key={id}>
            <b>{names.get(id) ?? 'Someone'}</b>: {problem}
          </li>
        ))}
      </Text>
    </>
  )
}
