import { ArrowRightIcon, ExternalIcon, TextLink } from '../../src/index.ts';

export const part = { name: 'Text link', group: 'Actions', of: { TextLink } } as const;

/** Underlined, because color alone does not distinguish a link from the text around it. */
export function Inline() {
  return (
    <p>
      Scores follow <TextLink to="/leaderboard#methodology">our methodology</TextLink>.
    </p>
  );
}

export function Standalone() {
  return (
    <>
      <TextLink variant="standalone" to="/popular">
        All popular agents
        <ArrowRightIcon size={16} />
      </TextLink>
      <TextLink variant="standalone" to="https://example.com/" rel="noopener">
        Product page
        <ExternalIcon size={16} />
      </TextLink>
    </>
  );
}
