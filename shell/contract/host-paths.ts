/** Beginnings of paths that the host serves itself, before the pages of remotes. */
export const HOST_PREFIXES = ['/assets/', '/logos/', '/og/', '/healthz', '/readyz'] as const;

/** The path of the MCP server for AI assistants. */
export const MCP_PATH = '/mcp';

/** What the host sends to the API. */
export const API_PREFIX = '/api/';

/** Whether the host serves a path, or what is below it, so that a remote cannot. */
export const isReservedPath = (path: string) =>
  path === MCP_PATH ||
  [API_PREFIX, ...HOST_PREFIXES].some((prefix) => `${path}/`.startsWith(prefix));
