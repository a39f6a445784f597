import { useQuery } from '@tanstack/react-query'
import type { SchoolSettings } from '#contract/school.ts'
import { PRODUCT_NAME, SCHOOL_ID } from '#domain/school-settings.ts'
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { useFresh } from '#web/ui/form/use-fresh.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Skeletons } from '#web/ui/Skeletons.tsx'
import { AttendanceSwitch } from './AttendanceSwitch.tsx'
import { LogoPanel } from './LogoPanel.tsx'
import { NameForm } from './NameForm.tsx'
import { SchoolHead } from './SchoolHead.tsx'
import { settingsQuery } from './school-queries.ts'

export default function GeneralPage() {
  const settings = useFresh(useQuery(settingsQuery))
  return (
    <>
      <SchoolHead tab="General" />
      <Loaded query={settings} what="The settings" skeleton={<Skeletons heights={[160, 160, 120, 90]} />}>
        {(school) => <General school={school} />}
      </Loaded>
    </>
  )
}

function General({ school }: { school: SchoolSettings }) {
  return (
    <>
      <Panel title="Name" narrow>
        <NameForm school={school} />
      </Panel>
      <Panel title="Logo" narrow>
        <LogoPanel logo={school.logo} />
      </Panel>
      <Panel title="Attendance" narrow>
        <AttendanceSwitch isOn={school.attendance} />
      </Panel>
      <Panel title="Time" narrow>
        <Facts
          facts={[{ name: 'Time zone', value: `US Central. Every time in ${PRODUCT_NAME} is Central.`, wide: true }]}
        />
      </Panel>
      <HistoryPanel entity="school" id={SCHOOL_ID} />
    </>
  )
}
