import { lazy, Suspense } from 'react'
import styles from './TrendChart.module.css'
import { CHART_HEIGHT, MARGIN, type TrendPoint } from './trend-scales.ts'

const TrendChartBody = lazy(() => import('./TrendChartBody.tsx'))

/**
 * Understanding and Support over time, 0 to 6, ticks by the week. Values are read by hover, touch, arrow keys, and in a
 * table for screen readers. Points are in the order of their days.
 *   <TrendChart label="Progress trends" points={summary.rows} />
 */
export function TrendChart({ label, points }: { label: string; points: readonly TrendPoint[] }) {
  return (
    <Suspense fallback={<Shape />}>
      <TrendChartBody label={label} points={points} />
    </Suspense>
  )
}

function Shape() {
  return <div className={styles.shape} style={{ height: CHART_HEIGHT - MARGIN.top - MARGIN.bottom }} aria-busy="true" />
}
