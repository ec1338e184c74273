import type { Column } from '../schema.ts'

type Look = { precision?: number | undefined; isLocaleString?: boolean | undefined }

/** A plain number of this name: what counts and sums are read as. */
export function numberLike(column: Column, kind: 'integer' | 'real', look: Look = {}): Column {
  const { link: _link, computed: _computed, ...rest } = column
  const options = {
    ...(look.precision === undefined ? {} : { precision: look.precision }),
    ...(look.isLocaleString ? { isLocaleString: true } : {}),
  }
  return { ...rest, type: kind === 'integer' ? 'Number' : 'Decimal', options, selectOptions: [] }
}

/** Whether a field's numbers are shown with separators between thousands, as amounts always are. */
export function separatesThousands({ type, options }: Pick<Column, 'type' | 'options'>): boolean {
  return type === 'Currency' || options['isLocaleString'] === true
}
