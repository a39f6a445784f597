import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { announce } from '#web/ui/announce.ts'
import { settingsQuery } from './school-queries.ts'
import '#web/ui/choice-styles.ts'

export function AttendanceSwitch({ isOn }: { isOn: boolean }) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (attendance: boolean) => api.school.setAttendance({ body: { attendance } }),
    onSuccess(settings) {
      // Before it is read again the switch would show the old state.
      client.setQueryData(settingsQuery.queryKey, settings)
      announce(settings.attendance ? 'Attendance is taken now.' : 'Attendance is no longer taken.')
    },
  })
  return (
    <Switch
      label="Take attendance"
      description="Adds a roll call to every cohort, totals to every student’s page, and absences to the reasons for attention. What was marked is kept when it is switched off."
      checked={save.isPending ? save.variables : isOn}
      aria-busy={save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  )
}
