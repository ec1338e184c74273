import type { StubTable } from './catalog.ts'

const id = { name: 'ID', type: 'NUMBER(38,0)', nullable: false }

/** A small database of a shop, as somebody else would have designed it in Snowflake. */
export const shopTables: readonly StubTable[] = [
  {
    schema: 'PUBLIC',
    name: 'CUSTOMER',
    comment: 'People who buy',
    columns: [
      { ...id, identity: true },
      { name: 'NAME', type: 'VARCHAR(100)', nullable: false, comment: 'First and last name' },
      { name: 'city', type: 'VARCHAR(16777216)' },
    ],
    primaryKey: ['ID'],
    uniques: [['NAME']],
    rows: [`(1, 'Ann Ash', 'Oslo')`, `(2, 'Ben Birk', 'Bergen')`, `(3, 'Élodie', null)`],
  },
  {
    schema: 'PUBLIC',
    name: 'ORDERS',
    columns: [
      id,
      { name: 'CUSTOMER_ID', type: 'NUMBER(38,0)' },
      { name: 'Title "x"', type: 'VARCHAR(200)' },
      { name: 'AMOUNT', type: 'NUMBER(12,2)' },
      { name: 'COUNT', type: 'NUMBER(38,0)' },
      { name: 'IS_PAID', type: 'BOOLEAN', default: 'FALSE' },
      { name: 'PLACED_ON', type: 'DATE' },
      { name: 'AT', type: 'TIME(9)' },
      { name: 'SENT_NTZ', type: 'TIMESTAMP_NTZ(9)' },
      { name: 'SENT_LTZ', type: 'TIMESTAMP_LTZ(9)' },
      { name: 'SENT_TZ', type: 'TIMESTAMP_TZ(9)' },
      { name: 'SCORE', type: 'FLOAT' },
      { name: 'EXTRA', type: 'VARIANT' },
      { name: 'PHOTO', type: 'BINARY(8388608)' },
    ],
    primaryKey: ['ID'],
    foreignKeys: [
      {
        name: 'ORDERS_CUSTOMER',
        columns: ['CUSTOMER_ID'],
        schema: 'PUBLIC',
        table: 'CUSTOMER',
        references: ['ID'],
      },
    ],
    rows: [
      `(1, 1, 'Lamp', 19.90, 1, true, '2024-02-29', '10:00:00', '2024-02-29 10:00:00', '2024-02-29 10:00:00+00', '2024-02-29 10:00:00+02', 0.1, '{"color": "red", "n": [1, 2]}', '\\x00\\xFF')`,
      `(2, 1, 'Chair', 120, 99999999999999999999999999999999999999, false, '1969-12-31', '23:59:59.5', '1969-12-31 23:59:59.5', null, null, 'NaN', '[]', null)`,
      `(3, 2, 'lamp, small', 9.50, 9007199254740993, null, null, null, null, null, null, 'inf', null, null)`,
      `(4, null, null, null, -5, null, '0001-01-01', null, '9999-12-31 23:59:59.999', null, null, 1e300, 'null', null)`,
    ],
  },
  {
    schema: 'PUBLIC',
    name: 'TAG',
    columns: [
      { name: 'CODE', type: 'VARCHAR(20)', nullable: false },
      { name: 'LABEL', type: 'VARCHAR(200)' },
    ],
    primaryKey: ['CODE'],
    rows: [`('new', 'New')`, `('old', 'Old')`],
  },
  {
    schema: 'PUBLIC',
    name: 'ORDER_NOTE',
    columns: [
      { name: 'ORDER_ID', type: 'NUMBER(38,0)', nullable: false },
      { name: 'TAG_CODE', type: 'VARCHAR(20)', nullable: false },
      { name: 'NOTE', type: 'VARCHAR(500)' },
    ],
    primaryKey: ['ORDER_ID', 'TAG_CODE'],
    foreignKeys: [
      { name: 'NOTE_ORDER', columns: ['ORDER_ID'], schema: 'PUBLIC', table: 'ORDERS', references: ['ID'] },
      { name: 'NOTE_TAG', columns: ['TAG_CODE'], schema: 'PUBLIC', table: 'TAG', references: ['CODE'] },
    ],
    rows: [`(1, 'new', 'First')`, `(1, 'old', 'Second')`, `(2, 'new', null)`],
  },
  {
    schema: 'PUBLIC',
    name: 'LOG',
    columns: [{ name: 'LINE', type: 'VARCHAR(500)' }],
    rows: [`('started')`, `('stopped')`, `('started')`],
  },
  {
    schema: 'PUBLIC',
    name: 'PAID_ORDERS',
    columns: [
      { name: 'ID', type: 'NUMBER(38,0)' },
      { name: 'AMOUNT', type: 'NUMBER(12,2)' },
    ],
    query: 'select ID, AMOUNT from "PUBLIC"."ORDERS" where IS_PAID',
  },
  {
    schema: 'Archive',
    name: 'ORDERS',
    columns: [id, { name: 'YEAR', type: 'NUMBER(4,0)' }],
    primaryKey: ['ID'],
    rows: ['(1, 2020)'],
  },
]
