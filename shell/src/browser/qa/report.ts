import type { Boot, QaBoot } from '../../../contract/boot.ts';
import { callFaultText } from '../../qa/call-faults.ts';
import { reproducingLink } from './conditions-in-url.ts';
import type { Trail } from './trail.ts';

/** A fault as text, such as `offline (browser)`. */
function faultText({ kind, side }: QaBoot['faults'][string]): string {
  return side ? `${kind} (${side})` : kind;
}

/** What differs from the public site, one entry per remote and condition. */
export function differences({ versions, faults, conditions }: QaBoot): string[] {
  const names = [...new Set([...Object.keys(versions), ...Object.keys(faults)])].sort();
  const remotes = names.map((name) => {
    const fault = faults[name];
    return [name, versions[name], fault && faultText(fault)].filter(Boolean).join(' ');
  });
  const { versions: _versions, faults: _faults, calls, ...single } = conditions;
  const others = Object.entries(single).flatMap(([name, value]) =>
    value === undefined ? [] : `${name} ${value}`,
  );
  return [...remotes, ...others, ...calls.map(callFaultText)];
}

/** A picture of the page as a PNG in a `data:` URL. */
export type Screenshot = string;

/** Everything that a developer needs to reproduce the page on the screen. */
export type Report = ReturnType<typeof createReport>;

export interface ReportParts {
  readonly boot: Boot;
  readonly qa: QaBoot;
  readonly renderedBy: string;
  readonly trail: Trail;
  readonly console: readonly string[];
  readonly screenshot?: Screenshot | undefined;
}

/** Collects the report about the page on the screen. */
export function createReport({ boot, qa, renderedBy, trail, console, screenshot }: ReportParts) {
  const { steps, calls } = trail;
  return {
    link: reproducingLink(qa.conditions),
    renderedBy,
    set: boot.set,
    versions: Object.fromEntries(boot.remotes.map(({ name, version }) => [name, version])),
    differences: differences(qa),
    refused: [...qa.refused],
    viewport: {
      width: qa.conditions.width ?? innerWidth,
      height: innerHeight,
      pixelRatio: devicePixelRatio,
    },
    userAgent: navigator.userAgent,
    pageRequestId: qa.requestId,
    failedCalls: calls.filter(({ status }) => status === null || status >= 400),
    requestIds: calls.map(({ requestId }) => requestId),
    steps: [...steps],
    console: [...console],
    ...(screenshot && { screenshot }),
  };
}

const list = (lines: readonly string[]) =>
  lines.length === 0 ? '- none' : lines.map((line) => `- ${line}`).join('\n');

/** Characters that would end a code span, or start HTML where the report is pasted. */
const plain = (text: string) => text.replaceAll('`', "'").replaceAll('<', '&lt;');

/** The report as Markdown. The screenshot is a separate file. */
export function reportMarkdown(report: Report): string {
  const { viewport } = report;
  const failed = report.failedCalls.map(
    ({ call, status, ms, requestId }) =>
      `\`${plain(call)}\`: ${status ?? 'no response'} after ${ms} ms, request ${requestId}`,
  );
  return `Link: <${report.link}> (opens in a QA session)
Rendered by: ${report.renderedBy}
Release set: ${report.set}
Page request: ${report.pageRequestId}
Viewport: ${viewport.width} × ${viewport.height}, ${viewport.pixelRatio} device pixels per pixel
Browser: ${report.userAgent}
Screenshot: ${report.screenshot ? 'attached as qa-report.png' : 'none'}

Changed in this QA session:
${list(report.differences.map(plain))}

Steps:
${list(report.steps.map(({ at, text }) => `${at} ${plain(text)}`))}

Failed calls:
${list(failed)}

Console:
${list(report.console.map(plain))}

Versions:
${list(Object.entries(report.versions).map((release) => release.join(' ')))}

Requests: ${report.requestIds.join(', ') || 'none'}
`;
}
