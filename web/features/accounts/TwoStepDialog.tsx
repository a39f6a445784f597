import { Text } from '@mantine/core'
import { useState } from 'react'
import type { SetUp } from '#contract/accounts.ts'
import { appCodeProblem, ownCodeProblem } from '#domain/account-login-code.ts'
import { api } from '#web/api/client.ts'
import { readAgain } from '#web/api/read-again.ts'
import { announce } from '#web/ui/announce.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { useUnsavedEdits } from '#web/ui/form/unsaved-edits.ts'
import { AppKey } from './AppKey.tsx'
import { type Proof, ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './TwoStepDialog.module.css'

export type TwoStepTask = { kind: 'turn-on'; setUp: SetUp } | { kind: 'renew' } | { kind: 'turn-off' }

const TITLES: Record<TwoStepTask['kind'], string> = {
  'turn-on': 'Turn on two-step login',
  renew: 'New recovery codes',
  'turn-off': 'Turn off two-step login',
}

interface TwoStepDialogProps {
  task: TwoStepTask
  onClose(): void
  /** The button that opened the dialog may be unmounted by now. */
  onDone(): void
}

/** Each task asks for password and code; two of them end with new recovery codes. */
export default function TwoStepDialog({ task, onClose, onDone }: TwoStepDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useUnsavedEdits(codes !== null, { loss: 'The recovery codes are not shown again.' })

  async function turnOn(body: Proof) {
    const saved = await whileSaving(() => api.accounts.turnOnAuthenticator({ body }))
    if (saved.ok) return setCodes(saved.data.recovery_codes)
    if (saved.error.code !== 'conflict') return
    // It is on already, or must be begun again: the panel offers what is next.
    readAgain(['accounts.authenticator'])
    onClose()
  }
  async function renew(body: Proof) {
    const saved = await whileSaving(() => api.accounts.renewRecoveryCodes({ body }))
    if (saved.ok) setCodes(saved.data.recovery_codes)
  }
  async function turnOff(body: Proof) {
    const saved = await whileSaving(() => api.accounts.turnOffAuthenticator({ body }))
    if (!saved.ok) return
    announce('Two-step login is off')
    onDone()
  }

  // Without onClose: closing it by accident would lose the codes.
  if (codes) {
    return (
      <Dialog opened title="Your recovery codes" fullScreenOnPhone>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </Dialog>
    )
  }
  return (
    <Dialog opened onClose={onClose} title={TITLES[task.kind]} fullScreenOnPhone>
      {task.kind === 'turn-on' ? (
        <>
          <AppSteps setUp={task.setUp} />
          <ProofForm check={appCodeProblem} submitLabel="Turn on" onSubmit={turnOn} onCancel={onClose} isAppOnly />
        </>
      ) : null}
      {task.kind === 'renew' ? (
        <>
          <Text mb="md">You get ten new codes. The old ones do not work any more.</Text>
          <ProofForm check={ownCodeProblem} submitLabel="Make new codes" onSubmit={renew} onCancel={onClose} />
        </>
      ) : null}
      {task.kind === 'turn-off' ? (
        <>
          <Text mb="md">Your password alone then logs you in. Your recovery codes do not work any more.</Text>
          <ProofForm check={ownCodeProblem} submitLabel="Turn off" onSubmit={turnOff} onCancel={onClose} />
        </>
      ) : null}
    </Dialog>
  )
}

function AppSteps({ setUp: { secret, picture } }: { setUp: SetUp }) {
  return (
    <ol className={styles.steps}>
      <li>
        Open an authenticator app on your phone, for example Google Authenticator, Microsoft Authenticator or 1Password,
        and scan this picture.
        <img
          className={styles.picture}
          src={picture}
          width={196}
          height={196}
          alt="QR code for your authenticator app"
        />
        <AppKey secret={secret} />
      </li>
      <li>Enter your password and the code that the app now shows. Everywhere else you are logged out.</li>
    </ol>
  )
}
