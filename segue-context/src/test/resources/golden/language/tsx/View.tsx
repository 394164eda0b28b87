import React from "react";

type Props = { title: string };

export function View({ title }: Props) {
  const onClick = () => console.log(`clicked ${title}`);
  // shown once
  return <button className="plan" onClick={onClick}>Don't panic: {title} {/* hint */}</button>;
}
