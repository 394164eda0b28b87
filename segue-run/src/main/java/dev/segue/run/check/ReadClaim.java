package dev.segue.run.check;

import dev.segue.core.verify.AgentClaim;

/**
 * A claim and where it was read.
 *
 * @param json the object as it stood in the answer, for schema checks
 */
public record ReadClaim(AgentClaim claim, String json) {}
