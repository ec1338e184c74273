export function refuseSubqueries(_sql: string): void {}
