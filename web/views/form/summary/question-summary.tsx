import type { ReactNode } from 'react'
import { fieldOf } from '#core/fields/index.ts'
import { kindOfValue } from '#core/fields/value.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { FormField } from '#core/views/form-field.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import { FieldIcon } from '../../../fields/field-icon.tsx'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { BarChart } from './bar-chart.tsx'
import { type Bar, choiceBars, histogram, periodBars } from './bars.ts'
import { latestAnswersMax, summaryKindOf } from './summary-plan.ts'
import type { Summary } from './summary-query.ts'

/** The answers to one question. */
export function QuestionSummary({ field, summary }: { field: FormField; summary: Summary }) {
  const t = useTranslation()
  const { column, label } = field
  const answered = answeredOf(column, summary)
  return (
    <section className="rounded-xl border border-line bg-surface p-5 shadow-1">
      <h3 className="flex items-center gap-2 text-base font-semibold">
        <FieldIcon type={column.type} size={16} className="shrink-0 text-icon" />
        <span dir="auto" className="min-w-0 break-words">
          {label}
        </span>
      </h3>
      <p className="mt-0.5 mb-3 text-xs text-ink-3">{t('form.summary.answered', { count: answered })}</p>
      {answered > 0 && <Answers field={field} summary={summary} answered={answered} />}
    </section>
  )
}

function Answers(props: { field: FormField; summary: Summary; answered: number }): ReactNode {
  const t = useTranslation()
  const { field, summary, answered } = props
  const { column, label } = field
  const found = summary.groups.get(column.id)
  const chart = (bars: readonly Bar[]): ReactNode => (
    <BarChart title={label} bars={bars} answered={answered} />
  )
  switch (summaryKindOf(column)) {
    case 'choices':
      return chart(choiceBars(found?.groups ?? [], column, (value) => textOf(value, column)))
    case 'numbers':
      return (
        <>
          <Stats column={column} summary={summary} names={numberStats} />
          {found?.isWhole &&
            chart(
              histogram(numbersOf(found.groups), (value) =>
                formatNumber(value, { maximumFractionDigits: 6 }),
              ),
            )}
        </>
      )
    case 'dates':
      return (
        <>
          <Stats column={column} summary={summary} names={dateStats} />
          {found?.isWhole && chart(periodBars(daysOf(found.groups), periodText))}
        </>
      )
    case 'texts':
      return <Latest column={column} summary={summary} />
    case 'other':
      return <p className="text-sm text-ink-3">{t('form.summary.unlisted')}</p>
  }
}

const numberStats = [
  ['avg', 'form.summary.average'],
  ['median', 'form.summary.median'],
  ['min', 'form.summary.minimum'],
  ['max', 'form.summary.maximum'],
] as const satisfies [string, MessageId][]
const dateStats = [
  ['earliest_date', 'form.summary.earliest'],
  ['latest_date', 'form.summary.latestDate'],
] as const satisfies [string, MessageId][]

function Stats(props: {
  column: Column
  summary: Summary
  names: readonly (readonly [string, MessageId])[]
}) {
  const t = useTranslation()
  const { column, summary, names } = props
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
      {names.map(([name, id]) => (
        <div key={name}>
          <dt className="text-xs text-ink-3">{t(id)}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {statText(summary.aggregates[name]?.[column.id] ?? null, column)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Latest({ column, summary }: { column: Column; summary: Summary }) {
  const t = useTranslation()
  const answers = summary.latest
    .map((record) => record[column.id])
    .filter((value) => typeof value === 'string' && value.trim() !== '')
    .slice(0, latestAnswersMax)
  return (
    <>
      <h4 className="mb-1.5 text-xs font-medium text-ink-2">{t('form.summary.latest')}</h4>
      <ul className="flex flex-col gap-1.5">
        {answers.map((value, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- answers have no identity, and the list is replaced whole
          <li
            key={index}
            dir="auto"
            className="line-clamp-4 rounded-md bg-sunken px-3 py-2 text-sm break-words whitespace-pre-line"
          >
            {textOf(typeof value === 'string' ? value : null, column)}
          </li>
        ))}
      </ul>
    </>
  )
}

function answeredOf(column: Column, { aggregates, groups }: Summary): number {
  // Every checkbox is an answer.
  if (kindOfValue(column) === 'boolean')
    return (groups.get(column.id)?.groups ?? []).reduce((sum, { count }) => sum + count, 0)
  return Number(aggregates['count_filled']?.[column.id] ?? 0)
}

function textOf(value: CellValue, column: Column): string {
  if (value === 'true' || value === 'false') return value === 'true' ? '✓' : '✗'
  return fieldUiOf(column).text(value, column)
}

/** The mean of integers has decimals. */
function statText(value: CellValue, column: Column): string {
  if (typeof value === 'number' && !Number.isInteger(value) && fieldOf(column).storage === 'integer')
    return formatNumber(value, { maximumFractionDigits: 2 })
  return value === null ? '–' : fieldUiOf(column).text(value, column)
}

type Groups = NonNullable<ReturnType<Summary['groups']['get']>>['groups']

function numbersOf(groups: Groups): { value: number; count: number }[] {
  return groups.flatMap(({ keys: [value], count }) =>
    value === null || value === undefined ? [] : [{ value: Number(value), count }],
  )
}

function daysOf(groups: Groups): { day: string; count: number }[] {
  return groups.flatMap(({ keys: [value], count }) =>
    typeof value === 'string' ? [{ day: value.slice(0, 10), count }] : [],
  )
}

/** `2026-03` or `2026`. */
function periodText(period: string): string {
  const month = period.length === 7 ? ({ month: 'short' } as const) : {}
  return formatDate(new Date(`${period.length === 7 ? period : `${period}-01`}-01T00:00:00Z`), {
    year: 'numeric',
    timeZone: 'UTC',
    ...month,
  })
}
