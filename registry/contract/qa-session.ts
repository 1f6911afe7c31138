/**
 * Request header of the web server: the QA session that the request belongs to, as `<link>.<session>`.
 * The API checks that the web server sent it and that the link is valid.
 */
export const QA_SESSION_HEADER = 'x-atlas-qa-session';

/** Deletes the votes of the QA session that {@link QA_SESSION_HEADER} names. */
export const QA_RESET_PATH = '/internal/qa-reset';

/** A QA session: one browser that opened a QA link. */
export interface QaSessionId {
  /** Id of the link. */
  readonly link: number;
  /** 128 random bits in base64url. */
  readonly session: string;
}

const HEADER = /^([1-9]\d{0,8})\.([\w-]{22})$/;

/** Parses the value of {@link QA_SESSION_HEADER}; undefined for anything else. */
export function parseQaSession(text: string): QaSessionId | undefined {
  const [, link, session] = HEADER.exec(text) ?? [];
  return session === undefined ? undefined : { link: Number(link), session };
}

export const formatQaSession = ({ link, session }: QaSessionId): string => `${link}.${session}`;
