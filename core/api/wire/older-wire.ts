/** Additional properties of v1 responses: the base by its older name, creation and modification time. */
export type OlderKeys = {
  project_id?: string
  created_at?: string | null
  updated_at?: string | null
}

/** Additional properties of a v1 table. */
export type OlderTableKeys = OlderKeys & { schema?: null; tags?: null; pinned?: null; deleted?: null }

/** Additional properties of a v1 view; passwords are never returned. */
export type OlderViewKeys = OlderKeys & { password?: null }

/** Additional properties of a v1 column: its physical type. */
export type OlderColumnKeys = OlderKeys & {
  dt?: string | null
  dtx?: string
  dtxs?: string
  np?: null
  ns?: null
  clen?: null
  cop?: string
  un?: boolean
  ct?: string | null
  au?: boolean
  cc?: string
  csn?: null
  virtual?: boolean
  deleted?: null
}
