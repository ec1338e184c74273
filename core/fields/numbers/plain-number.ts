import type { Field } from '../field.ts'
import { type Column, standardTypes } from '../../schema.ts'

type Look = { precision?: number | undefined; isLocaleString?: boolean | undefined }

/** A plain number column with this name, for counts and sums. */
export function plainNumberColumn(column: Column, kind: 'integer' | 'real', look: Look = {}): Column {
  const { link: _link, computed: _computed, ...rest } = column
  const options = {
    ...(look.precision === undefined ? {} : { precision: look.precision }),
    ...(look.isLocaleString ? { isLocaleString: true } : {}),
  }
  return {
    ...rest,
    type: kind === 'integer' ? standardTypes.wholeNumber : standardTypes.number,
    options,
    selectOptions: [],
  }
}

/** Returns true if a field's numbers are displayed with thousands separators, as amounts always are. */
export function separatesThousands(
  { options }: Pick<Column, 'options'>,
  { groupsThousands }: Pick<Field, 'groupsThousands'>,
): boolean {
  return groupsThousands || options['isLocaleString'] === true
}
