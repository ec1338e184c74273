import { ratingMax } from '#core/fields/rating-max.ts'
import type { SelectOption } from '#core/schema.ts'
import { chosenOptions } from './chips.ts'
import type { ShownProps } from './field-ui.ts'
import { peopleIn } from './known-people.ts'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { Mark } from './mark.tsx'
import { starsOf } from './stars.ts'
import { type ChoiceChipProps, OptionChip } from './select-editor.tsx'
import { PersonChip } from './user-editor.tsx'

function chips(choices: readonly SelectOption[], Chip: (props: ChoiceChipProps) => React.ReactNode) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1 py-0.5">
      {choices.map((choice) => (
        <Chip key={choice.id} option={choice} />
      ))}
    </span>
  )
}

/** The choices of a value for those who only look. */
export const shownChoices = {
  options: ({ value, column }: ShownProps) => chips(chosenOptions(value, column), OptionChip),
  checkbox: ({ value, column }: ShownProps) => (
    <span role="img" aria-label={t(value === true ? 'common.yes' : 'common.no')} className="block w-fit py-1">
      <Mark column={column} isOn={value === true} />
    </span>
  ),
  rating: ({ value, column }: ShownProps) =>
    value === null ? null : (
      <span
        role="img"
        aria-label={t('fields.rated', {
          count: formatNumber(starsOf(value)),
          max: formatNumber(ratingMax(column)),
        })}
        className="flex w-fit max-w-full flex-wrap gap-1 py-1"
      >
        {Array.from({ length: ratingMax(column) }, (_, star) => (
          <Mark key={star} column={column} isOn={star < starsOf(value)} />
        ))}
      </span>
    ),
  people: ({ value }: ShownProps) => chips(peopleIn(value), PersonChip),
}
