import { Button, Group } from '@mantine/core'
import type { Placement } from '#contract/placements.ts'
import { DASH, formatDate, formatMoney } from '#domain/display.ts'
import { formatRate, placementTypeLabel } from '#domain/placement.ts'
import { api } from '#web/api/client.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'

const COLUMNS: readonly Column<Placement>[] = [
  { id: 'company', header: 'Company', cell: ({ company }) => company.name },
  { id: 'cohort', header: 'Cohort', cell: ({ cohort }) => cohort?.name ?? DASH },
  { id: 'type', header: 'Type', cell: ({ placement_type }) => placementTypeLabel(placement_type) },
  { id: 'title', header: 'Title', cell: ({ job_title }) => job_title || DASH },
  { id: 'salary', header: 'Salary', align: 'end', cell: ({ post_income }) => formatMoney(post_income) },
  { id: 'offer', header: 'Offer Date', cell: ({ placed_at }) => formatDate(placed_at) },
]

export function PlacementsPanel({ placements }: { placements: readonly Placement[] }) {
  return (
    <Panel title="Placements" flush>
      <DataTable
        label="Placements"
        isBare
        columns={COLUMNS}
        rows={placements}
        rowKey={({ id }) => id}
        expanded={(placement) => <Details placement={placement} isLast={placements.length === 1} />}
        expandLabel={({ company }) => `More about ${company.name}`}
        empty={null}
      />
    </Panel>
  )
}

function Details({ placement, isLast }: { placement: Placement; isLast: boolean }) {
  const { company, placement_rate, placement_rate_unit } = placement
  return (
    <>
      <Facts
        facts={[
          { name: 'Pre-Prime Salary', value: formatMoney(placement.pre_income) },
          { name: 'Duration', value: placement.placement_duration },
          { name: 'Rate', value: formatRate(placement_rate, placement_rate_unit) },
          { name: 'How', value: placement.how_found_notes, wide: true },
          { name: 'Notes', value: placement.notes, wide: true },
        ]}
      />
      <Group gap="sm" mt="md">
        <Button
          component={Link}
          to={`?placement=${placement.id}`}
          variant="default"
          size="xs"
          aria-label={`Edit the placement at ${company.name}`}
        >
          Edit
        </Button>
        <Button
          variant="default"
          size="xs"
          c="var(--mantine-color-error)"
          aria-label={`Remove the placement at ${company.name}`}
          onClick={() => void remove(placement, isLast)}
        >
          Remove
        </Button>
      </Group>
    </>
  )
}

async function remove({ id, company }: Placement, isLast: boolean): Promise<void> {
  const isSure = await confirm({
    title: 'Remove Placement',
    body: `Remove the placement at ${company.name}?${isLast ? ' The student will no longer be placed.' : ''}`,
    confirmLabel: 'Remove',
    isDestructive: true,
  })
  if (isSure) await whileSaving(() => api.placements.remove({ params: { id } }))
}
