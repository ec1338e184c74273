// Unsent comments, kept until the page closes, so that closing a record loses none.

const drafts = new Map<string, string>()

export function commentDraft(key: string): string | undefined {
  return drafts.get(key)
}

/** Saves a draft; '' deletes it. */
export function saveCommentDraft(key: string, text: string): void {
  if (text === '') drafts.delete(key)
  else drafts.set(key, text)
}
