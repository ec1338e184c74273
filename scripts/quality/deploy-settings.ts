/** Settings that a deployment needs; describes worker/platform/env.ts for operators. */
export type Needed = {
  name: string
  kind: 'variable' | 'secret'
  /** Required for this value of BASE_DATABASES; default always. */
  baseDatabases?: 'shared' | 'turso'
  /** Required if files are stored in an S3 bucket. */
  files?: 's3'
  what: string
}

export const needed: Needed[] = [
  { name: 'CONTROL_URL', kind: 'variable', what: 'libSQL address of the control database' },
  { name: 'CONTROL_TOKEN', kind: 'secret', what: 'token of the control database' },
  { name: 'AUTH_SECRET', kind: 'secret', what: 'at least 32 random characters: openssl rand -base64 48' },
  {
    name: 'BASE_DATABASES_URL',
    kind: 'variable',
    baseDatabases: 'shared',
    what: 'libSQL address of the database of all bases',
  },
  { name: 'BASE_DATABASES_TOKEN', kind: 'secret', what: 'token of the databases of bases' },
  {
    name: 'TURSO_ORGANIZATION',
    kind: 'variable',
    baseDatabases: 'turso',
    what: "organization that makes bases' databases",
  },
  { name: 'TURSO_API_TOKEN', kind: 'secret', baseDatabases: 'turso', what: "token of Turso's platform API" },
  { name: 'S3_ENDPOINT', kind: 'variable', files: 's3', what: 'address of the S3 service' },
  { name: 'S3_ACCESS_KEY_ID', kind: 'variable', files: 's3', what: 'name of its access key' },
  { name: 'S3_SECRET_ACCESS_KEY', kind: 'secret', files: 's3', what: 'secret of its access key' },
]

/** Explains where files will be stored and what to create first. Null if nothing is needed. */
export function filesNote(variables: ReadonlySet<string>, buckets: readonly string[]): string | null {
  if (variables.has('S3_BUCKET')) return null
  const [bucket] = buckets
  return bucket === undefined
    ? 'No place for uploaded files is set up: bind an R2 bucket as FILES in wrangler.toml, or set S3_BUCKET.'
    : `Uploaded files go to the R2 bucket ${bucket}; if it is not there yet: npx wrangler r2 bucket create ${bucket}`
}

/** Missing settings, as sentences that say how to set them. */
export function missing(
  baseDatabases: string,
  variables: ReadonlySet<string>,
  secrets: ReadonlySet<string>,
): string[] {
  return needed
    .filter((one) => one.baseDatabases === undefined || one.baseDatabases === baseDatabases)
    .filter((one) => one.files === undefined || variables.has('S3_BUCKET'))
    .filter(
      (one) => !(one.kind === 'variable' ? variables : secrets).has(one.name) && !variables.has(one.name),
    )
    .map((one) =>
      one.kind === 'variable'
        ? `variable ${one.name} (${one.what}): set it in wrangler.toml [vars], or --var ${one.name}:...`
        : `secret ${one.name} (${one.what}): npx wrangler secret put ${one.name}`,
    )
}
