import { PageHeader } from '@agent-atlas/shared-ui';
import { Wizard } from '../../parts/wizard.tsx';

export default function Recommendations() {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agent Selector"
        text="Tell us what you need, and see which AI agents fit and why."
      />
      <Wizard />
    </div>
  );
}
