import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../src/index.ts';

export const part = {
  name: 'Card',
  group: 'Surfaces',
  of: { Card, CardHeader, CardTitle, CardDescription, CardContent },
} as const;

export function WithAllParts() {
  return (
    <Card className="w-full max-w-md">
      <CardHeader>
        <CardTitle as="h4">Independent Reviews</CardTitle>
        <CardDescription>A card with all of its parts.</CardDescription>
      </CardHeader>
      <CardContent>The content can be anything.</CardContent>
    </Card>
  );
}

/** For a card that is one link. */
export function Interactive() {
  return (
    <Card interactive className="w-full max-w-md">
      <CardContent>It reacts to the pointer.</CardContent>
    </Card>
  );
}
