package dev.segue.store;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Makes values of any record of the core, the same for the same seed. */
final class Samples {
  private static final List<String> TEXTS =
      List.of(
          "",
          "t1",
          "src/a b.java",
          "Grüße 🎵 \u001b[31m",
          "line\nfeed\t\"quoted\" \\",
          "null",
          "7");

  private final Random random;

  Samples(long seed) {
    this.random = new Random(seed);
  }

  <T extends Record> T record(Class<T> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values =
        Arrays.stream(components).map(c -> value(c.getGenericType())).toArray(Object[]::new);
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException) {
        return record(type);
      }
      throw new AssertionError(type.getName(), e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  private Object value(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] inner = generic.getActualTypeArguments();
      if (generic.getRawType() == Optional.class) {
        return random.nextBoolean() ? Optional.of(value(inner[0])) : Optional.empty();
      }
      if (generic.getRawType() == List.class) {
        return list(inner[0]);
      }
      if (generic.getRawType() == Map.class) {
        return map(inner[1]);
      }
      throw new AssertionError("no sample for " + type);
    }
    return plain((Class<?>) type);
  }

  private List<Object> list(Type inner) {
    var values = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      values.add(value(inner));
    }
    return values;
  }

  private Map<String, Object> map(Type inner) {
    var values = new HashMap<String, Object>();
    for (int i = random.nextInt(3); i > 0; i--) {
      values.put("key " + i, value(inner));
    }
    return values;
  }

  private Object plain(Class<?> type) {
    if (type == String.class) {
      return TEXTS.get(random.nextInt(TEXTS.size()));
    } else if (type == int.class || type == Integer.class) {
      return random.nextInt(1, 400);
    } else if (type == long.class || type == Long.class) {
      return random.nextLong(1, 1L << 50);
    } else if (type == boolean.class || type == Boolean.class) {
      return random.nextBoolean();
    } else if (type == Instant.class) {
      return Instant.ofEpochMilli(random.nextLong(0, 4_000_000_000_000L));
    } else if (type == Duration.class) {
      return Duration.ofMillis(random.nextLong(1, 100_000_000));
    } else if (type == BigDecimal.class) {
      return new BigDecimal("0.0" + random.nextInt(1, 10_000));
    } else if (type.isEnum()) {
      return pick(type.getEnumConstants());
    } else if (type.isSealed()) {
      return plain(pick(type.getPermittedSubclasses()));
    }
    return record(type.asSubclass(Record.class));
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
