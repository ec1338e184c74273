import { and, count, eq, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as limits from '#core/limits.ts'
import { slugSkeleton } from '#core/views/link-slug.ts'
import { isBaseOpen, literal, one, oneRow } from './conditions.ts'
import { type ControlDatabase, subquery } from './database.ts'
import { bases, linkSlugs } from './schema.ts'

/** What became of a claim: the link has the slug, another link has it or a similar one, or the link has too many. */
export type SlugClaim = 'claimed' | 'taken' | 'full'

export type LinkSlugs = {
  /** The link that a slug leads to; null if there is none, or if its base is not open. */
  findSlug(slug: string): Promise<string | null>
  /** Reserves a slug for a link, in addition to those that it has. */
  claimSlug(slug: string, link: { shareId: string; baseId: string }, now: Date): Promise<SlugClaim>
  /** Links of a base that have a slug or a similar one. */
  slugHolders(slug: string, baseId: string): Promise<string[]>
  /** Frees the slugs of links that are gone for good. */
  deleteSlugs(shareIds: readonly string[]): Promise<void>
  /** Ends the slugs of a withdrawn link. Others can claim them once the link cannot be restored. */
  releaseSlugs(shareId: string, now: Date): Promise<void>
  /** Restores the slugs of a restored link. */
  restoreSlugs(shareId: string): Promise<void>
}

const other = alias(linkSlugs, 'other')

/** Slugs that people could take for this one, and itself. */
function isSimilar(slug: string) {
  return or(eq(linkSlugs.slug, slug), eq(linkSlugs.skeleton, slugSkeleton(slug)))
}

export function linkSlugQueries(db: ControlDatabase): LinkSlugs {
  return {
    async findSlug(slug) {
      const [[found]] = await db.batch([
        db
          .select({ shareId: linkSlugs.shareId })
          .from(linkSlugs)
          .innerJoin(bases, and(eq(bases.id, linkSlugs.baseId), isBaseOpen))
          .where(and(eq(linkSlugs.slug, slug), isNull(linkSlugs.releasedAt))),
      ])
      return found?.shareId ?? null
    },
    async claimSlug(slug, { shareId, baseId }, now) {
      const skeleton = slugSkeleton(slug)
      const similar = isSimilar(slug)
      const restorableSince = new Date(now.getTime() - limits.linkRestoreMinutes * 60_000).toISOString()
      const ofOthers = subquery
        .select(one)
        .from(other)
        .where(and(or(eq(other.slug, slug), eq(other.skeleton, skeleton)), ne(other.shareId, shareId)))
      const own = subquery.select({ count: count() }).from(other).where(eq(other.shareId, shareId))
      const [, , found] = await db.batch([
        db.delete(linkSlugs).where(and(similar, lt(linkSlugs.releasedAt, restorableSince))),
        db
          .insert(linkSlugs)
          .select(
            subquery
              .select({
                slug: literal('slug', slug),
                skeleton: literal('skeleton', skeleton),
                shareId: literal('share_id', shareId),
                baseId: literal('base_id', baseId),
                createdAt: literal('created_at', now.toISOString()),
                releasedAt: literal('released_at', null),
              })
              .from(oneRow)
              .where(and(notExists(ofOthers), lt(sql`${own}`, limits.slugsPerLink))),
          )
          .onConflictDoNothing(),
        db.select({ slug: linkSlugs.slug, shareId: linkSlugs.shareId }).from(linkSlugs).where(similar),
      ])
      if (found.some((each) => each.slug === slug && each.shareId === shareId)) return 'claimed'
      return found.some((each) => each.shareId !== shareId) ? 'taken' : 'full'
    },
    async slugHolders(slug, baseId) {
      const [found] = await db.batch([
        db
          .select({ shareId: linkSlugs.shareId })
          .from(linkSlugs)
          .where(and(isSimilar(slug), eq(linkSlugs.baseId, baseId))),
      ])
      return found.map(({ shareId }) => shareId)
    },
    async deleteSlugs(shareIds) {
      await db.batch([db.delete(linkSlugs).where(inArray(linkSlugs.shareId, [...shareIds]))])
    },
    async releaseSlugs(shareId, now) {
      await db.batch([
        db.update(linkSlugs).set({ releasedAt: now.toISOString() }).where(eq(linkSlugs.shareId, shareId)),
      ])
    },
    async restoreSlugs(shareId) {
      await db.batch([db.update(linkSlugs).set({ releasedAt: null }).where(eq(linkSlugs.shareId, shareId))])
    },
  }
}
