/** A way to send requests; the part of a service binding that Tessera uses. */
export type Network = { fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> }
