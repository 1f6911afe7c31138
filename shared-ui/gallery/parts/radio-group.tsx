import { useState } from 'react';
import { RadioGroup, RadioGroupItem } from '../../src/index.ts';

export const part = {
  name: 'Radio group',
  group: 'Forms',
  of: { RadioGroup, RadioGroupItem },
} as const;

export function Choices() {
  const [budget, setBudget] = useState('medium');
  return (
    <RadioGroup label="Budget" value={budget} onValueChange={setBudget} className="w-full">
      <RadioGroupItem value="free" label="Free" hint="Free only" />
      <RadioGroupItem value="medium" label="Medium" hint="$16-40/mo" />
      <RadioGroupItem value="none" label="Unavailable" disabled />
    </RadioGroup>
  );
}
