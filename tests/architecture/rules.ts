/** The borders of the house as data: DESIGN.md section 4. Change them here, knowingly. */
import type { Room } from './sources.ts'

/** Which rooms a room may import besides itself. */
export const mayImport: Record<Room, readonly Room[]> = {
  core: [],
  worker: ['core'],
  realtime: ['core'],
  web: ['core'],
  scripts: ['core'],
  tests: ['core', 'worker', 'realtime', 'web', 'scripts'],
}

/** Packages that a room may import; absent: any. */
export const mayUse: Partial<Record<Room, readonly string[]>> = { core: ['valibot'] }

/** Imports against a rule above that are meant, each with its reason. */
export const exceptions: { from: string; to: string; reason: string }[] = [
  {
    from: 'worker/gateways/room-server.ts',
    to: 'realtime/',
    reason: "a deploy is one script, so the worker's entry hands on the room's class",
  },
]

/**
 * Orders inside rooms, lowest first: a file may import files of its own and of lower layers. A name that ends
 * with `/` is a folder; the longest name that fits a path decides. `|` layers: members are blind to each other.
 */
export type Layer = { blind?: true; names: readonly string[] }

export const orders: Partial<Record<Room, readonly Layer[]>> = {
  core: [
    {
      names: [
        'ids.ts',
        'limits.ts',
        'locales.ts',
        'message-format.ts',
        'errors.ts',
        'error-messages.ts',
        'naming.ts',
        'formula-start.ts',
        'calendar.ts',
        'decimal.ts',
        'zones.ts',
        'zone-table.ts',
      ],
    },
    { names: ['schema.ts', 'find.ts', 'required.ts', 'template-names.ts', 'connections.ts', 'theme.ts'] },
    { names: ['expr/'] },
    { names: ['operators/', 'formula/'] },
    { names: ['fields/'] },
    { names: ['query/'] },
    { names: ['aggregations/'] },
    { names: ['views/'] },
    { names: ['access/', 'apps/'] },
    { names: ['api/', 'protocol/'] },
  ],
  worker: [
    {
      names: [
        'statement.ts',
        'env.ts',
        'ip-range.ts',
        'errors.ts',
        'redact.ts',
        'node-crypto.d.ts',
        'passwords.ts',
      ],
    },
    { blind: true, names: ['engine/', 'store/', 'gateways/'] },
    // Bases to start from, as data.
    { names: ['templates/'] },
    // What features share: the context, and loose files beside it.
    { names: ['', 'middleware/', 'edits/'] },
    // What several features do to fields and tables, and take back.
    { names: ['conversion/', 'retired/'] },
    { names: ['features/'] },
    { names: ['routes.ts', 'backend.ts', 'assets.ts', 'app.ts'] },
    { names: ['index.ts'] },
  ],
  realtime: [
    { names: ['ticket.ts', 'ticket-register.ts', 'joined.ts'] },
    { names: ['handle.ts'] },
    { names: ['admission.ts'] },
    { names: ['room.ts', 'party.ts'] },
  ],
  web: [
    { names: ['theme/', 'i18n/', 'build/'] },
    { names: ['ui/'] },
    { names: ['api/'] },
    { names: ['inputs/', 'fields/'] },
    { names: ['views/', 'import/'] },
    { names: ['screens/'] },
    { names: ['app/'] },
    { names: ['app-entry.tsx', 'form-entry.tsx', 'vite.config.ts'] },
    { names: ['door-entry.tsx'] },
    { names: ['main.tsx'] },
  ],
}

/** Folders whose sub-folders do not know each other; loose files in them are shared by all. */
export const blindFolders = ['worker/features/', 'web/views/', 'web/screens/'] as const

/** Sub-folders of the above that some others may know, with who may. */
export const knownTo: Record<string, readonly string[]> = {
  // A dialog that screens open.
  'web/screens/import/': [
    'web/screens/base/',
    'web/screens/bases/',
    'web/screens/create-base/',
    'web/screens/table/',
  ],
  // Undo reaches over all that is done in a base.
  'web/screens/undo/': ['web/screens/table/'],
  // What a sheet is made of: strangers filter, sort and read with the same parts.
  'web/screens/table/': ['web/screens/shared-view/'],
  // What is said of people, tokens and audits, of the instance and of a base.
  'web/screens/people/': ['web/screens/account/', 'web/screens/base-settings/'],
  // What the screens before signing in have in common.
  'web/screens/account-form/': [
    'web/screens/sign-in/',
    'web/screens/sign-up/',
    'web/screens/forgot-password/',
    'web/screens/new-password/',
    'web/screens/verify-email/',
    'web/screens/new-address/',
    'web/screens/invitation/',
    // The password is changed with the same fields.
    'web/screens/account/',
  ],
}

/** index.ts files that are registries. */
export const registries = [
  'core/fields/index.ts',
  'core/operators/index.ts',
  'core/aggregations/index.ts',
  'core/views/index.ts',
  'core/api/index.ts',
  'web/fields/index.ts',
  'web/views/index.ts',
  'worker/index.ts',
] as const

/** Files that a tool wants a default export of. */
export const defaultExports = ['worker/index.ts', 'realtime/party.ts', 'web/vite.config.ts'] as const

export const linesMax = 400

/** Words that say nothing of what is inside. */
export const emptyNames = ['utils', 'util', 'helpers', 'helper', 'common', 'misc'] as const

/** Where the names of column types may stand; everywhere else code asks the registry. */
export const fieldTypePlaces = [
  'core/fields/',
  'core/schema.ts',
  'web/fields/',
  'web/screens/design/',
  'web/views/grid/demo/',
  // What a new table begins with, and what an import takes a column for.
  'worker/new-table.ts',
  'worker/templates/',
  'worker/template-schema.ts',
  'web/screens/new-table.ts',
  'web/import/',
] as const

/** Where column types are still named. The list may only get shorter: a place that stopped must leave it. */
export const fieldTypeDebts: readonly string[] = [
  'core/query/condition.ts',
  'web/inputs/',
  'web/screens/import/',
  'web/screens/table/column/',
  'web/views/form/',
  'web/views/grid/',
]

/** Type names that are no everyday words, so that a literal of them means the type. */
export const fieldTypeNames = [
  'SingleLineText',
  'LongText',
  'SingleSelect',
  'MultiSelect',
  'DateTime',
  'CreatedTime',
  'LastModifiedTime',
  'Checkbox',
  'Rating',
  'Decimal',
] as const
