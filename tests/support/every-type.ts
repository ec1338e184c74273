import type { FieldType } from '#core/schema.ts'

/** A table with a column of every type that people make, and records with good sample values in them. */

type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>
type Wire = { id: string; title: string; columns: { id: string; title: string }[]; views: { id: string }[] }
export type EveryType = {
  tableId: string
  columnId: (title: string) => string
  /** Of the columns, in the order of the grid. */
  titles: string[]
}

const options = (...titles: [string, string][]) => ({
  colOptions: { options: titles.map(([title, color]) => ({ title, color })) },
})
const states = options(
  ['Open', '#d1f7c4'],
  ['Waiting', '#ffeab6'],
  ['Done', '#cfdffe'],
  ['Dropped', '#ffdce5'],
)

/** Stored columns by type; each has its type as its name. */
const stored: readonly { uidt: FieldType; [member: string]: unknown }[] = [
  { uidt: 'LongText' },
  { uidt: 'Number', meta: { isLocaleString: true } },
  { uidt: 'Decimal' },
  { uidt: 'Currency', meta: { currency_code: 'EUR', currency_locale: 'de-DE' } },
  { uidt: 'Percent', meta: { is_progress: true } },
  { uidt: 'Duration', meta: { duration: 1 } },
  { uidt: 'Rating' },
  { uidt: 'Checkbox' },
  { uidt: 'SingleSelect', ...states },
  { uidt: 'MultiSelect', ...states },
  { uidt: 'Date' },
  { uidt: 'DateTime' },
  { uidt: 'Time' },
  { uidt: 'Year' },
  { uidt: 'Email' },
  { uidt: 'URL' },
  { uidt: 'PhoneNumber' },
  { uidt: 'User', meta: { is_multi: true } },
  { uidt: 'JSON' },
  { uidt: 'Geometry' },
  { uidt: 'GeoData' },
  { uidt: 'Colour' },
  { uidt: 'UUID' },
  { uidt: 'AutoNumber' },
  { uidt: 'Attachment' },
  { uidt: 'CreatedTime' },
  { uidt: 'LastModifiedTime' },
  { uidt: 'CreatedBy' },
  { uidt: 'LastModifiedBy' },
]

const records = [
  {
    SingleLineText: 'Repair of the bridge',
    LongText: 'First the **railing**, then the deck.\n\n- order steel\n- ask the town',
    Number: 1_234_567,
    Decimal: 12.5,
    Currency: 1_999.9,
    Percent: 40,
    Duration: 5_400,
    Rating: 3,
    Checkbox: true,
    SingleSelect: 'Open',
    MultiSelect: 'Open,Waiting,Done,Dropped',
    Date: '2026-01-31',
    DateTime: '2026-01-31T14:05:00Z',
    Time: '14:05:00',
    Year: 2026,
    Email: 'bo@example.com',
    URL: 'https://example.com/bridge',
    PhoneNumber: '+41 79 123 45 67',
    JSON: '{"name":"bridge","length":120,"tolls":[1,2.5,null],"open":true}',
    Geometry: 'POLYGON ((8.5 47.3, 8.6 47.3, 8.6 47.4, 8.5 47.4, 8.5 47.3))',
    GeoData: '47.3769;8.5417',
    Colour: '#2f9e44',
    UUID: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
  },
  {
    SingleLineText: 'Bakery',
    LongText: 'One line',
    Number: -3,
    Percent: 100,
    Currency: -20,
    Duration: 59,
    Rating: 5,
    SingleSelect: 'Done',
    MultiSelect: 'Done',
    Date: '2024-02-29',
    JSON: '[1]',
    Geometry: 'LINESTRING (8.5 47.3, 8.7 47.5, 8.9 47.2)',
    GeoData: '-33.8688;151.2093',
    Colour: '#e03131',
  },
  { SingleLineText: 'A record with little in it' },
  {},
]

/** Makes it, with a second table to link to. */
export async function makeEveryType(send: Send, baseId: string): Promise<EveryType> {
  const tables = `/api/v2/meta/bases/${baseId}/tables`
  const towns = await send<Wire>('POST', tables, {
    title: 'Towns',
    columns: [
      { title: 'Town', uidt: 'SingleLineText', pv: true },
      { title: 'People', uidt: 'Number' },
    ],
  })
  await send('POST', `/api/v2/tables/${towns.id}/records`, [
    { Town: 'Bern', People: 144_000 },
    { Town: 'Oslo', People: 709_000 },
    { Town: 'Shiraz', People: 1_566_000 },
  ])
  let table = await send<Wire>('POST', tables, {
    title: 'Every type',
    columns: [
      { title: 'SingleLineText', uidt: 'SingleLineText', pv: true },
      ...stored.map((column) => ({ title: column.uidt, ...column })),
    ],
  })
  const columnId = (title: string, of: Wire = table): string => {
    const found = of.columns.find((column) => column.title === title)
    if (!found) throw new Error(`No column ${title}.`)
    return found.id
  }
  const add = async (body: object): Promise<void> => {
    table = await send<Wire>('POST', `/api/v2/meta/tables/${table.id}/columns`, body)
  }
  const link = { type: 'mm', parentId: table.id, childId: towns.id }
  await add({ title: 'LinkToAnotherRecord', uidt: 'LinkToAnotherRecord', ...link })
  await add({ title: 'Links', uidt: 'Links', ...link })
  const over = { fk_relation_column_id: columnId('LinkToAnotherRecord') }
  await add({ title: 'Lookup', uidt: 'Lookup', ...over, fk_lookup_column_id: columnId('Town', towns) })
  await add({
    title: 'Rollup',
    uidt: 'Rollup',
    ...over,
    fk_rollup_column_id: columnId('People', towns),
    rollup_function: 'sum',
  })
  await add({ title: 'Formula', uidt: 'Formula', formula_raw: '{Number} * 2' })
  await add({ title: 'Failing', uidt: 'Formula', formula_raw: '{Year} / {Decimal}' })
  await add({ title: 'QrCode', uidt: 'QrCode', fk_qr_value_column_id: columnId('URL') })
  await add({
    title: 'Barcode',
    uidt: 'Barcode',
    fk_barcode_value_column_id: columnId('UUID'),
    barcode_format: 'CODE128',
  })
  await add({
    title: 'Button',
    uidt: 'Button',
    type: 'url',
    label: 'Open',
    fk_url_column_id: columnId('URL'),
  })
  await send('POST', `/api/v2/tables/${table.id}/records`, records)
  for (const [title, ids] of [
    ['LinkToAnotherRecord', [1, 2, 3]],
    ['Links', [2, 3]],
  ] as const) {
    await send(
      'POST',
      `/api/v2/tables/${table.id}/links/${columnId(title)}/records/1`,
      ids.map((Id) => ({ Id })),
    )
  }
  return { tableId: table.id, columnId, titles: await showTimes(send, table) }
}

type Place = { id: string; fk_column_id: string; show: boolean; order: number }

/** Shows the times of records, which views leave out at first. Answers the titles that the view shows, in order. */
async function showTimes(send: Send, table: Wire): Promise<string[]> {
  const viewId = table.views[0]?.id ?? ''
  await send('PATCH', `/api/v2/meta/views/${viewId}`, { show_system_fields: true })
  const titleOf = ({ fk_column_id }: Place) =>
    table.columns.find(({ id }) => id === fk_column_id)?.title ?? ''
  const { list } = await send<{ list: Place[] }>('GET', `/api/v2/meta/views/${viewId}/columns`)
  const isTime = (place: Place) => ['CreatedTime', 'LastModifiedTime'].includes(titleOf(place))
  for (const { id } of list.filter(isTime))
    await send('PATCH', `/api/v2/meta/views/${viewId}/columns/${id}`, { show: true })
  const shown = list.filter((place) => place.show || isTime(place))
  return shown.toSorted((one, other) => one.order - other.order).map(titleOf)
}
