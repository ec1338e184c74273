/** The boundaries between directories, as data; docs/map.md explains them. */
import type { Directory } from './sources.ts'

/** Which top-level directories a directory may import besides itself. */
export const mayImport: Record<Directory, readonly Directory[]> = {
  core: [],
  worker: ['core'],
  realtime: ['core'],
  web: ['core'],
  scripts: ['core'],
  tests: ['core', 'worker', 'realtime', 'web', 'scripts'],
}

/** Packages that a top-level directory may import; absent: any. */
export const mayUse: Partial<Record<Directory, readonly string[]>> = {
  core: ['valibot', '@valibot/to-json-schema'],
}

/** What a directory may import from a folder only as types, so that no page loads the server's schemas. */
export const typesOnly: readonly { directory: Directory; folder: string; except: readonly string[] }[] = [
  { directory: 'web', folder: 'core/api/', except: ['core/api/endpoints/', 'core/api/from-wire/'] },
]

/** Intended exceptions to the rules above, each with its reason. */
export const exceptions: { from: string; to: string; reason: string }[] = [
  {
    from: 'worker/gateways/room-server.ts',
    to: 'realtime/',
    reason: "a deploy is one script, so the worker's entry hands on the room's class",
  },
]

/**
 * Orders inside top-level directories, lowest first: a file may import files of its own and of lower layers. A name
 * that ends with `/` is a folder; the longest name that fits a path decides. Members of a `blind` layer may not import
 * each other.
 */
export type Layer = { blind?: true; names: readonly string[] }

export const orders: Partial<Record<Directory, readonly Layer[]>> = {
  core: [
    {
      names: [
        'ids.ts',
        'limits.ts',
        'source-limits.ts',
        'index-limits.ts',
        'locales.ts',
        'message-format.ts',
        'errors.ts',
        'error-reasons/',
        'error-messages.ts',
        'naming.ts',
        'formula-prefix.ts',
        'calendar.ts',
        'decimal.ts',
        'instant.ts',
        'zones.ts',
        'zone-table.ts',
      ],
    },
    {
      names: [
        'native-tables.ts',
        'schema.ts',
        'find-in-schema.ts',
        'required-columns.ts',
        'template-names.ts',
        'external-connections.ts',
        'source-kinds.ts',
        'connection-url.ts',
        'libsql-url.ts',
        'snowflake-account.ts',
        'theme.ts',
        'compressed-files.ts',
      ],
    },
    { names: ['expr/'] },
    { names: ['operators/', 'formula/'] },
    { names: ['fields/'] },
    { names: ['query/'] },
    { names: ['aggregations/'] },
    { names: ['views/'] },
    { names: ['access/', 'apps/'] },
    { names: ['api/', 'protocol/'] },
    { names: ['english-messages.ts'] },
  ],
  worker: [
    { names: ['platform/'] },
    { names: ['security/', 'http/'] },
    { blind: true, names: ['engine/', 'gateways/'] },
    // It decides which engine prints the statements of a database.
    { names: ['store/'] },
    // Bases to start from, as data.
    { names: ['templates/'] },
    { names: ['context.ts'] },
    { names: ['rate-limits/'] },
    // What every request goes through.
    { names: ['request/'] },
    { names: ['messaging/', 'files/'] },
    { names: ['records/'] },
    { names: ['schema/'] },
    { names: ['sources/'] },
    { names: ['bases/', 'soft-delete/'] },
    { names: ['conversion/'] },
    { names: ['features/'] },
    { names: ['routes.ts', 'backend.ts', 'app.ts'] },
    { names: ['index.ts'] },
  ],
  realtime: [
    { names: ['ticket.ts', 'ticket-register.ts', 'joined-socket.ts'] },
    { names: ['usage-counts.ts'] },
    { names: ['room-reducer.ts', 'usage-storage.ts'] },
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
    { names: ['auth-entry.tsx'] },
    { names: ['main.tsx'] },
  ],
}

/** Orders of sub-folders, lowest first. Loose files in these folders may import, and be imported by, all of them. */
export const subfolderOrders: Record<string, readonly string[]> = {
  'core/api/': [
    'endpoints',
    'call',
    'wire',
    'from-wire',
    'records',
    'accounts',
    'bases',
    'sources',
    'tables',
    'views',
    'import-export',
    'sharing',
    'instance',
    'openapi',
  ],
  'worker/engine/': [
    'identifiers',
    'expressions',
    'sources',
    'indexes',
    'materialized',
    'read',
    'schema',
    'write',
    'links',
    'undo',
    'dialects',
  ],
  'web/screens/table/': ['view', 'data', 'summary', 'toolbar', 'columns', 'records', 'shell'],
}

/** Folders whose sub-folders may not import each other; loose files in them are shared by all. */
export const isolatedFolders = ['worker/features/', 'web/views/', 'web/screens/'] as const

/** Exceptions to `isolatedFolders`: sub-folders, with the folders that may import them. */
export const allowedImporters: Record<string, readonly string[]> = {
  // A timeline uses the dates, drags and texts of a calendar.
  'web/views/calendar/': ['web/views/timeline/'],
  // Connections of databases, for a new base and in the settings of one.
  'web/screens/connection/': ['web/screens/create-external/', 'web/screens/base-settings/'],
  // Changes of connected databases, offered in settings and where they stop a table.
  'web/screens/sync-sources/': ['web/screens/base-settings/', 'web/screens/table/'],
  // A dialog that screens open.
  'web/screens/import/': [
    'web/screens/base/',
    'web/screens/bases/',
    'web/screens/create-base/',
    'web/screens/table/',
  ],
  // Undo covers all actions in a base.
  'web/screens/undo/': ['web/screens/table/', 'web/screens/base-settings/', 'web/screens/view-menu/'],
  // The commands of a view, in the sidebar and above the view.
  'web/screens/view-menu/': ['web/screens/table/'],
  // The public page of a view filters, sorts and shows records with the same components, and link tables name records.
  'web/screens/table/': ['web/screens/shared-view/', 'web/screens/link-tables/'],
  // A base shows a link table in place of its tables.
  'web/screens/link-tables/': ['web/screens/base/'],
  // Lists of people, tokens and audits, for the instance and for a base.
  'web/screens/access/': ['web/screens/account/', 'web/screens/base-settings/'],
  // The layout that all screens before sign-in share.
  'web/screens/auth-form/': [
    'web/screens/sign-in/',
    'web/screens/sign-up/',
    'web/screens/forgot-password/',
    'web/screens/new-password/',
    'web/screens/verify-email/',
    'web/screens/confirm-email-change/',
    'web/screens/invitation/',
    // The password is changed with the same fields.
    'web/screens/account/',
  ],
}

/** Folders that only files beside them may import from. */
export const internalFolders = ['worker/engine/dialects/'] as const

/** index.ts files that are registries. */
export const registries = [
  'core/fields/index.ts',
  'core/operators/index.ts',
  'core/aggregations/index.ts',
  'core/views/index.ts',
  'core/api/index.ts',
  // Which types hold the values of connected databases; dialects only know kinds.
  'core/fields/source-values.ts',
  'web/fields/index.ts',
  'web/views/index.ts',
  'worker/index.ts',
] as const

/** Files that a tool wants a default export of. */
export const defaultExports = ['worker/index.ts', 'realtime/party.ts', 'web/vite.config.ts'] as const

export const linesMax = 400

/** Files directly in a folder, tests among them. */
export const filesPerFolderMax = 50

/** Registries with one file per entry, which may have more. */
export const registryFolders = [
  'core/api/endpoints',
  'core/fields/types',
  'core/fields/options',
  'web/fields/types',
] as const

/** File and folder names that do not describe the content. */
export const meaninglessNames = ['utils', 'util', 'helpers', 'helper', 'common', 'misc'] as const

/**
 * Per-type registries: the only code that names column types; everywhere else code asks them. Data that is no code,
 * such as the bases of templates (worker/templates/shapes/*.json), names them as the bases of users do.
 */
export const fieldTypeRegistries = [
  // The list of names, and the types that code makes columns of by itself.
  'core/schema.ts',
  'core/fields/index.ts',
  'core/fields/options/index.ts',
  'core/fields/types/',
  // Which types hold the values of connected databases; dialects only know kinds.
  'core/fields/source-values.ts',
  'web/fields/index.ts',
  'web/inputs/form-inputs.ts',
  // The types that benchmarks, fuzzing and compatibility runs make columns of.
  'scripts/sample-columns.ts',
] as const

/** Hand-written files that may name one type. */
export const filesPerFieldTypeMax = 8

/** Properties that hold names and categories of other things, such as the function URL of formulas; never a column type. */
export const namingProperties = ['name', 'category'] as const
