import { showMessage } from '#web/ui/dialogs/alerts.ts'

export function confirmConversation(): void {
  void showMessage({
    title: '1:1 Requested',
    body: 'A staff member will reach out to you by direct message in the school’s chat tool.',
  })
}
