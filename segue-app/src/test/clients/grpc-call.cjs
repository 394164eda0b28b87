// Calls one method of a gRPC server of which nothing is known but its address: what the messages are
// is asked of the server itself, by reflection.
//   node grpc-call.cjs ADDRESS METHOD [JSON]      METHOD as in segue.context.v1.ContextService/GetContext,
//                                                 or "list" for the names of all services
// GRPC_TOKEN is sent as a bearer token; with GRPC_CA, a file in PEM, the server is called over TLS.
// Prints the answer as JSON and ends with 0, or the status as JSON and ends with 1.
"use strict";

const path = require("path");
const fs = require("fs");
const { createRequire } = require("module");

// The packages lie in a cache, not beside this file.
const installed = createRequire(path.join(process.env.GRPC_MODULES, "package.json"));
const grpc = installed("@grpc/grpc-js");
const { GrpcReflection } = installed("grpc-js-reflection-client");

const LONGEST_MS = 60_000;
const AS_ON_THE_WIRE = { keepCase: true, longs: Number, enums: String, defaults: true };

async function answer(address, method, json) {
  const ca = process.env.GRPC_CA;
  const channel = ca ? grpc.credentials.createSsl(fs.readFileSync(ca)) : grpc.credentials.createInsecure();
  const metadata = new grpc.Metadata();
  if (process.env.GRPC_TOKEN) {
    metadata.set("authorization", `Bearer ${process.env.GRPC_TOKEN}`);
  }
  const deadline = () => ({ deadline: Date.now() + LONGEST_MS });
  const reflection = new GrpcReflection(address, channel);
  if (method === "list") {
    return reflection.listServices("*", metadata, deadline());
  }
  const [service, call] = method.split("/");
  const descriptor = await reflection.getDescriptorBySymbol(service, metadata, deadline());
  const root = descriptor.getPackageObject(AS_ON_THE_WIRE);
  const Client = service.split(".").reduce((within, name) => within[name], root);
  const client = new Client(address, channel);
  return new Promise((resolve, reject) => {
    client[call](JSON.parse(json), metadata, deadline(), (error, reply) => (error ? reject(error) : resolve(reply)));
  });
}

answer(process.argv[2], process.argv[3], process.argv[4] ?? "{}").then(
  (reply) => {
    process.stdout.write(JSON.stringify(reply), () => process.exit(0));
  },
  (error) => {
    const name = Object.keys(grpc.status).find((key) => grpc.status[key] === error.code);
    const status = { code: name ?? String(error), message: error.details ?? error.message };
    process.stdout.write(JSON.stringify(status), () => process.exit(1));
  },
);
