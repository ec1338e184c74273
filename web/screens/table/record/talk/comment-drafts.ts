// Comments that are typed but not sent, so that closing a record loses none. They last as long as the page.

const drafts = new Map<string, string>()

export function commentDraft(key: string): string | undefined {
  return drafts.get(key)
}

/** Keeps the text of a draft; '' drops it. */
export function keepCommentDraft(key: string, text: string): void {
  if (text === '') drafts.delete(key)
  else drafts.set(key, text)
}
