import {
  Card,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
  CompassIcon,
  LinkButton,
} from '@agent-atlas/shared-ui';
import type { NavigationProps } from './main-navigation.tsx';

/** The page for URLs that match no route. */
export function NotFound({ links }: NavigationProps) {
  return (
    <div className="page-container py-16 sm:py-24">
      <Card className="mx-auto max-w-lg">
        <CardHeader>
          <CompassIcon size={32} className="mb-2 text-accent-ink" />
          <CardTitle as="h1" className="text-2xl tracking-tight">
            404 Page Not Found
          </CardTitle>
          <CardDescription className="text-base">
            There is no page at this address. It may have moved, or the link may be mistyped.
          </CardDescription>
        </CardHeader>
        <CardContent className="flex flex-wrap gap-2">
          <LinkButton to="/">Back to Home</LinkButton>
          {links.map(({ path, label }) => (
            <LinkButton key={path} to={path} variant="outline">
              {label}
            </LinkButton>
          ))}
        </CardContent>
      </Card>
    </div>
  );
}
