// Limits of indexes that Tessera creates for what views of large tables search, sort and group by. Import as a namespace:
// `indexLimits.indexesPerTable`.

export const indexedRowsMin = 50_000
/** Searches gain from an index in smaller tables than sorts do. */
export const searchIndexedRowsMin = 20_000
/** Bytes of the texts of a table; the index takes about as much. */
export const searchIndexedBytesMax = 512 * 1024 * 1024
/** Records that a search index may select for one read. */
export const searchCandidatesMax = 200_000
/** For words that more than a fifth of the records have, reading all is as fast; always so many may be selected. */
export const searchCandidatesShare = 5
export const searchCandidatesMin = 10_000
/** Changed records that one read may compare besides those of the index. */
export const searchPendingReadMax = 10_000
/** Changed records beyond which a search has them indexed. */
export const searchPendingMax = 1000
/** Stale values that a read computes itself, besides reading materialized ones; with more, it computes all. */
export const staleValuesMax = 2000
/** Stale values beyond which a read has them computed. */
export const staleValuesPendingMax = 200
/** Materialized values that are computed in one transaction: writes wait for about a quarter of a second. */
export const rowsPerMaterializedPart = 10_000
/** Records that are indexed in one transaction: writes wait for about a quarter of a second. */
export const rowsPerSearchIndexPart = 5000
/** Bytes of texts that are indexed in one transaction, beyond which a part ends earlier. */
export const bytesPerSearchIndexPart = 500_000
/** How long one request goes on to fill an index. */
export const indexFillMs = 20_000
/** How long an isolate remembers that a word is too common for an index, or that an index lacks too many records. */
export const unusedIndexTtlMs = 60_000
/** In larger tables, writes would wait too long for an index to be built: it takes up to two seconds per million rows. */
export const indexedRowsMax = 3_000_000
/** Reads of an isolate that would have used an index, before it is built. */
export const indexedAfterReads = 5
export const indexCheckIntervalMs = 3_600_000
/** Longer values would make an index larger than it is worth. */
export const indexedValueBytesMax = 500
export const indexesPerTable = 8
export const indexesPerBase = 40
/** An index that was not used for so long makes room for a new one. */
export const indexIdleDays = 7
/** An index that was not used for so long is dropped. */
export const indexRetentionDays = 30
