import { useId } from 'react'
import type { DetectedChange, MetaDiff } from '#core/api/sources/source-diff.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import type { Choice } from './change-choice.ts'
import { changeText, costTexts } from './change-text.ts'

/** The differences of one table, each with a checkbox. */
export function TableChanges(props: {
  diff: MetaDiff
  choice: Choice
  isDisabled: boolean
  showsSource: boolean
  onChoose: (id: string, isChosen: boolean) => void
}) {
  const { diff, choice } = props
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="overflow-hidden rounded-lg border border-line">
      <header className="flex flex-wrap items-baseline gap-x-2 border-b border-line bg-sunken px-3 py-2">
        <h3 id={heading} className="text-sm font-semibold wrap-anywhere">
          <bdi>{diff.title}</bdi>
        </h3>
        <span className="text-xs text-ink-3 wrap-anywhere">
          <bdi>{`${diff.schema_name}.${diff.table_name}`}</bdi>
          {props.showsSource && diff.source_title !== null && (
            <>
              {' · '}
              <bdi>{diff.source_title}</bdi>
            </>
          )}
        </span>
      </header>
      <ul className="divide-y divide-line">
        {diff.detectedChanges.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            isChosen={choice.has(change.id)}
            isDisabled={props.isDisabled}
            onChoose={(isChosen) => props.onChoose(change.id, isChosen)}
          />
        ))}
      </ul>
    </section>
  )
}

function ChangeRow(props: {
  change: DetectedChange
  isChosen: boolean
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useTranslation()
  const { change } = props
  const costs = costTexts(change, t)
  const [tone, label] = markOf(change)
  return (
    <li className="flex items-start gap-3 px-3 py-2 pointer-coarse:py-0">
      <Checkbox
        className="min-w-0 flex-1"
        checked={props.isChosen}
        disabled={props.isDisabled}
        onChange={props.onChoose}
      >
        <span className="wrap-anywhere">{changeText(change, t)}</span>
        {costs.map((cost) => (
          <span key={cost} className="block text-xs wrap-anywhere text-warning-ink">
            {cost}
          </span>
        ))}
      </Checkbox>
      <Chip tone={tone} className="shrink-0 pointer-coarse:mt-3">
        {t(label)}
      </Chip>
    </li>
  )
}

function markOf({ type, is_removal }: DetectedChange) {
  const mark = <const L extends string>(tone: Tone, label: L): [Tone, L] => [tone, label]
  if (is_removal) return mark('danger', 'sync.removed')
  const isNew = type.endsWith('_NEW') || type.endsWith('_ADD')
  return isNew ? mark('success', 'sync.new') : mark('neutral', 'sync.changed')
}
