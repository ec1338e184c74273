import { ratingMax } from '#core/fields/numbers/rating-max.ts'
import type { SelectOption } from '#core/schema.ts'
import { chosenOptions } from './canvas/chips.ts'
import type { PreviewProps } from './field-ui.ts'
import { peopleIn } from './editors/known-people.ts'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { checkboxMark, ratingMark } from '#core/fields/options/icon-pairs.ts'
import { IconMark } from './canvas/icon-mark.tsx'
import { starsOf } from './canvas/rating-keys.ts'
import { type ChoiceChipProps, OptionChip } from './editors/select-editor.tsx'
import { PersonChip } from './editors/user-editor.tsx'

function chips(choices: readonly SelectOption[], Chip: (props: ChoiceChipProps) => React.ReactNode) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1 py-0.5">
      {choices.map((choice) => (
        <Chip key={choice.id} option={choice} />
      ))}
    </span>
  )
}

/** Read-only choices of a value. */
export const shownChoices = {
  options: ({ value, column }: PreviewProps) => chips(chosenOptions(value, column), OptionChip),
  checkbox: ({ value, column }: PreviewProps) => (
    <span role="img" aria-label={t(value === true ? 'common.yes' : 'common.no')} className="block w-fit py-1">
      <IconMark kind={checkboxMark} column={column} isOn={value === true} />
    </span>
  ),
  rating: ({ value, column }: PreviewProps) =>
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
          <IconMark key={star} kind={ratingMark} column={column} isOn={star < starsOf(value)} />
        ))}
      </span>
    ),
  people: ({ value }: PreviewProps) => chips(peopleIn(value), PersonChip),
}
