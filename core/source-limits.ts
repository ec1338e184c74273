// Limits of connected databases, each with its unit. Import as a namespace: `sourceLimits.sourcesPerBase`.

export const sourcesPerBase = 20
export const schemasPerSource = 50
/** Connections that a person may try per minute. */
export const sourceTestsPerMinute = 30
/** Differences of a source for which is computed what people lose by them: in a large schema each takes milliseconds. */
export const sourceCostsMax = 100
/** Differences that one call applies. */
export const sourceChangesPerSync = 20_000
export const sourceConnectionsMax = 5
/** Half-done writes that are older are settled: longer than any transaction of a source may take. */
export const sourceRepairAfterMs = 90_000
/** How long a change of the schema of a source waits for another one. */
export const sourceSchemaLockMs = 4000
/** Each isolate schedules the repair of a source that it writes to once in this interval. */
export const sourceRepairIntervalMs = 600_000
/** A source that cannot be reached, or still has half-done writes, is checked again after this time. */
export const sourceRepairRetryMs = 900_000
/** Sources that one run of the schedule checks. */
export const sourceRepairsPerRun = 50
/** Size of the results of one read from a database that is reached over HTTP, as it says it itself. */
export const sourceResultBytesMax = 32 * 1024 * 1024
/** Of a database over HTTP: tries of a request, the first waits for a retry and for a long statement, the longest. */
export const sourceRequestTriesMax = 4
export const sourceRetryMs = 250
export const sourcePollMs = 100
export const sourceWaitMsMax = 2000
/** Results that a source keeps while its data is the same: their number, and the estimated bytes of one with its statement. */
export const cachedResultsMax = 80
export const cachedResultBytesMax = 50_000
export const sourceIdleMs = 30_000
export const sourceConnectTimeoutMs = 10_000
/** How long to wait for a server to close a connection, in ms. */
export const sourceCloseTimeoutMs = 1000
export const sourceStatementTimeoutMs = 30_000
// Links between databases: links per record of the base's own tables, and links of one field whose tables are both in
// connected databases, which a read loads in one round trip.
export const virtualLinksPerRecord = 1000
export const virtualLinksPerField = 5000
/** Records that a filter by a link between databases finds first. */
export const virtualFilterMatchesMax = 5000
/** Records that the database of a source may delete along with others, so that Undo can restore them. */
export const cascadedRowsMax = 10_000
