import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatAverage, formatDate } from '#domain/display.ts'
import { CHART_LINES, SCORE_AXIS } from '#domain/reflection-chart.ts'
import { cx } from './cx.ts'
import styles from './TrendChart.module.css'
import { TrendTable } from './TrendTable.tsx'
import { CHART_HEIGHT, MARGIN, type TrendPoint, tickLabel, trendScales } from './trend-scales.ts'

const SCORES = Array.from({ length: SCORE_AXIS[1] + 1 }, (_, score) => score)
/** Scores of 1 and 2, with the half steps around them. */
const LOW = { from: 0.5, to: 2.5 }
/** Pixels between two days; below, marks would overlap. */
const ROOM_FOR_MARKS = 7

/** A separate chunk, loaded only by screens with a chart. */
export default function TrendChartBody({ label, points }: { label: string; points: readonly TrendPoint[] }) {
  const { ref, width } = useElementSize()
  const [active, setActive] = useState<number | null>(null)
  const { x, y, ticks } = trendScales(points, width)
  const point = active === null ? undefined : points[active]
  const room = (width - MARGIN.left - MARGIN.right) / points.length

  function pointAt(event: PointerEvent<HTMLDivElement>) {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left
    const distances = points.map(({ feedback_on }) => Math.abs(x(feedback_on) - at))
    setActive(distances.indexOf(Math.min(...distances)))
  }

  function step(event: KeyboardEvent<HTMLDivElement>) {
    const now = active ?? points.length - 1
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: points.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setActive(Math.min(points.length - 1, Math.max(0, next)))
  }

  return (
    <div>
      <ul className={styles.legend} aria-hidden="true">
        {CHART_LINES.map(({ field, label: name }) => (
          <li key={field} className={cx(styles[field])}>
            <svg width="34" height="12" aria-hidden="true">
              <path d="M1 6H33" className={styles.line} />
              <Mark field={field} x={17} y={6} r={3.5} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div
        ref={ref}
        className={styles.plot}
        style={{ height: CHART_HEIGHT }}
        role="slider"
        tabIndex={0}
        aria-label={`${label}, day by day`}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={active ?? points.length - 1}
        aria-valuetext={inWords(point ?? points.at(-1))}
        onKeyDown={step}
        onFocus={() => setActive(active ?? points.length - 1)}
        onBlur={() => setActive(null)}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={() => setActive(null)}
      >
        {width > 0 ? (
          <svg width={width} height={CHART_HEIGHT} aria-hidden="true">
            <rect
              x={MARGIN.left}
              y={y(LOW.to)}
              width={Math.max(0, width - MARGIN.left - MARGIN.right)}
              height={y(LOW.from) - y(LOW.to)}
              className={styles.low}
            />
            <text x={MARGIN.left + 8} y={y(LOW.to) + 16} className={styles.lowWord}>
              Low
            </text>
            {SCORES.map((score) => (
              <g key={score} transform={`translate(0 ${y(score)})`}>
                <path d={`M${MARGIN.left} 0H${width - MARGIN.right}`} className={styles.grid} />
                <text x={MARGIN.left - 10} dy="0.35em" textAnchor="end" className={styles.axis}>
                  {score}
                </text>
              </g>
            ))}
            {ticks.map((date) => (
              <text key={date} x={x(date)} y={CHART_HEIGHT - 8} textAnchor="middle" className={styles.axis}>
                {tickLabel(date)}
              </text>
            ))}
            {point ? (
              <path
                d={`M${x(point.feedback_on)} ${MARGIN.top}V${CHART_HEIGHT - MARGIN.bottom}`}
                className={styles.rule}
              />
            ) : null}
            {CHART_LINES.map(({ field }) => (
              <g key={field} className={cx(styles[field])}>
                <path
                  className={styles.line}
                  d={points.map((row, index) => `${index ? 'L' : 'M'}${x(row.feedback_on)} ${y(row[field])}`).join('')}
                />
                {(room >= ROOM_FOR_MARKS ? points : point ? [point] : []).map((row) => (
                  <Mark
                    key={row.feedback_on}
                    field={field}
                    x={x(row.feedback_on)}
                    y={y(row[field])}
                    r={row === point ? 5.5 : room >= 2 * ROOM_FOR_MARKS ? 3.5 : 2.5}
                  />
                ))}
              </g>
            ))}
          </svg>
        ) : null}
        {point ? (
          <div
            className={styles.reading}
            style={x(point.feedback_on) > width / 2 ? { left: MARGIN.left + 4 } : { right: MARGIN.right + 4 }}
          >
            <strong>{formatDate(point.feedback_on)}</strong>
            {CHART_LINES.map(({ field, label: name }) => (
              <span key={field}>
                {name} <b>{formatAverage(point[field], 1)}</b>
              </span>
            ))}
          </div>
        ) : null}
      </div>
      <TrendTable label={label} points={points} />
    </div>
  )
}

interface MarkProps {
  field: (typeof CHART_LINES)[number]['field']
  x: number
  y: number
  r: number
}

/** Round for Understanding, square for Support, so that colour is not the only signal. */
function Mark({ field, x, y, r }: MarkProps) {
  if (field === 'understanding_score') return <circle cx={x} cy={y} r={r} className={styles.mark} />
  return <rect x={x - r} y={y - r} width={2 * r} height={2 * r} className={styles.mark} />
}

function inWords(point: TrendPoint | undefined): string {
  if (!point) return 'No days yet'
  const scores = CHART_LINES.map(({ field, label }) => `${label} ${formatAverage(point[field], 1)}`)
  return `${formatDate(point.feedback_on)}: ${scores.join(', ')}`
}
