import { formatAverage, formatDate } from '#domain/display.ts'
import { CHART_LINES } from '#domain/reflection-chart.ts'
import type { TrendPoint } from './trend-scales.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The chart for screen readers. */
export function TrendTable({ label, points }: { label: string; points: readonly TrendPoint[] }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {CHART_LINES.map((line) => (
              <th key={line.field} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.feedback_on}>
              <th scope="row">{formatDate(point.feedback_on)}</th>
              {CHART_LINES.map(({ field }) => (
                <td key={field}>{formatAverage(point[field], 1)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
