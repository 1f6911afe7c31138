/** The explanation of a result, one paragraph a line. */
export function Explanation({ text }: { text: string }) {
  const lines = new Set(text.split('\n').filter((line) => line.trim() !== ''));
  if (lines.size === 0) return null;
  return (
    <div className="mb-6 max-w-prose space-y-1 rounded-card bg-accent-soft p-5 break-words text-ink">
      {[...lines].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
